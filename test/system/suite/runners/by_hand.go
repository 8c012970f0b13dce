// Sends calls as users of net/http write them by hand, and prints the bytes that arrive.
//
//	go run by_hand.go calls.jsonl > requests.jsonl
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"net/textproto"
	"net/url"
	"os"
	"strings"
)

const answer = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"

// content is a body or a part, one field of it.
type content struct {
	Name, Type, Text string
	JSON             json.RawMessage `json:"json"`
	Form             map[string]any
	Parts            []content
	File             *struct {
		Name   string
		Base64 []byte
	}
}

type call struct {
	ID, Method, Server, Path, ContentType string
	PathValues, Headers, Cookies          map[string]string
	Query                                 map[string]any
	Basic                                 *struct{ Username, Password string }
	Body                                  *content
}

// record keeps the bytes of each request that arrives.
func record(listener net.Listener, messages chan<- []byte) {
	for {
		connection, _ := listener.Accept()
		var read bytes.Buffer
		request, _ := http.ReadRequest(bufio.NewReader(io.TeeReader(connection, &read)))
		io.Copy(io.Discard, request.Body)
		messages <- read.Bytes()
		io.WriteString(connection, answer)
		connection.Close()
	}
}

func valuesOf(fields map[string]any) url.Values {
	values := url.Values{}
	for name, value := range fields {
		list, isList := value.([]any)
		if !isList && value != nil {
			list = []any{value}
		}
		for _, each := range list {
			values.Add(name, fmt.Sprint(each))
		}
	}
	return values
}

func bytesOf(given content) []byte {
	if given.Form != nil {
		return []byte(valuesOf(given.Form).Encode())
	} else if given.File != nil {
		return given.File.Base64
	} else if given.JSON != nil {
		return given.JSON
	}
	return []byte(given.Text)
}

func writePart(writer *multipart.Writer, part content) {
	var into io.Writer
	if part.File != nil {
		into, _ = writer.CreateFormFile(part.Name, part.File.Name)
	} else if part.Type == "" {
		into, _ = writer.CreateFormField(part.Name)
	} else {
		disposition := fmt.Sprintf("form-data; name=%q", part.Name)
		header := textproto.MIMEHeader{"Content-Disposition": {disposition}, "Content-Type": {part.Type}}
		into, _ = writer.CreatePart(header)
	}
	into.Write(bytesOf(part))
}

func send(given call) error {
	path, contentType := given.Path, given.ContentType
	for name, value := range given.PathValues {
		path = strings.ReplaceAll(path, "{"+name+"}", url.PathEscape(value))
	}
	var body bytes.Buffer
	if given.Body != nil && given.Body.Parts != nil {
		writer := multipart.NewWriter(&body)
		for _, part := range given.Body.Parts {
			writePart(writer, part)
		}
		writer.Close()
		contentType = writer.FormDataContentType()
	} else if given.Body != nil {
		body.Write(bytesOf(*given.Body))
	}
	request, err := http.NewRequest(given.Method, given.Server+path, &body)
	if err != nil {
		return err
	}
	request.URL.RawQuery = valuesOf(given.Query).Encode()
	for name, value := range given.Headers {
		request.Header.Set(name, value)
	}
	for name, value := range given.Cookies {
		request.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	if given.Basic != nil {
		request.SetBasicAuth(given.Basic.Username, given.Basic.Password)
	}
	_, err = http.DefaultClient.Do(request)
	return err
}

func main() {
	listener, _ := net.Listen("tcp", "127.0.0.1:8080")
	messages := make(chan []byte, 8)
	go record(listener, messages)
	input, _ := os.Open(os.Args[1])
	decoder := json.NewDecoder(input)
	decoder.UseNumber()
	for decoder.More() {
		var given call
		decoder.Decode(&given)
		printed := map[string]any{"id": given.ID}
		if err := send(given); err != nil {
			printed["refused"] = err.Error()
		} else {
			printed["raw"] = <-messages
		}
		json.NewEncoder(os.Stdout).Encode(printed)
	}
}
