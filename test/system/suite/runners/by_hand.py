"""Sends calls as users of requests or httpx write them by hand, and prints the bytes that arrive.

python3 by_hand.py requests calls.jsonl > requests.jsonl
"""

import base64
import json
import re
import socket
import sys
import threading
from urllib.parse import quote

ADDRESS = ("127.0.0.1", 8080)
ANSWER = b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class Recorder:
    """Keeps the bytes of the last request."""

    def __init__(self):
        self.last = None
        self.server = socket.create_server(ADDRESS)
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        while True:
            connection, _ = self.server.accept()
            with connection:
                connection.settimeout(2)
                self.last = message_of(connection)
                connection.sendall(ANSWER)


def message_of(connection):
    data = b""
    while chunk := connection.recv(65536):
        data += chunk
        head, end, body = data.partition(b"\r\n\r\n")
        length = int((re.findall(rb"(?i)content-length: *(\d+)", head) or [0])[0])
        is_chunked = re.search(rb"(?i)transfer-encoding: *chunked", head)
        if end and (body.endswith(b"0\r\n\r\n") if is_chunked else len(body) >= length):
            break
    return data


def part_of(part):
    if "file" in part:
        file = part["file"]
        return file["name"], base64.b64decode(file["base64"]), file["type"]
    text = json.dumps(part["json"]) if "json" in part else part["text"]
    return (None, text, part["type"]) if "type" in part else (None, text)


def body_of(client, body):
    raw = "content" if client == "httpx" else "data"
    if "json" in body:
        return {"json": body["json"]}
    if "form" in body:
        return {"data": body["form"]}
    if "parts" in body:
        return {"files": [(part["name"], part_of(part)) for part in body["parts"]]}
    if "file" in body:
        return {raw: base64.b64decode(body["file"]["base64"])}
    return {raw: body["text"].encode()}


def send(library, call):
    path = call["path"]
    for name, value in call["pathValues"].items():
        path = path.replace("{" + name + "}", quote(value, safe=""))
    headers = dict(call["headers"])
    options = body_of(library.__name__, call["body"]) if "body" in call else {}
    # The client writes the type of a form with its boundary.
    if "contentType" in call and "files" not in options:
        headers["Content-Type"] = call["contentType"]
    if "basic" in call:
        options["auth"] = call["basic"]["username"], call["basic"]["password"]
    if call["cookies"]:
        options["cookies"] = call["cookies"]
    if call["query"]:
        options["params"] = call["query"]
    library.request(call["method"], call["server"] + path, headers=headers, timeout=2, **options)


def main(client, file):
    library, recorder = __import__(client), Recorder()
    for call in map(json.loads, open(file, encoding="utf8")):
        recorder.last, printed = None, {"id": call["id"]}
        try:
            send(library, call)
        except Exception as error:
            printed["refused"] = f"{type(error).__name__}: {error}"
        if recorder.last is not None:
            printed = {"id": call["id"], "raw": base64.b64encode(recorder.last).decode()}
        print(json.dumps(printed))


main(*sys.argv[1:])
