import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sends calls as users of java.net.http write them by hand, and prints the bytes that arrive.
 *
 * <pre>java -cp /usr/share/java/gson.jar ByHand.java calls.jsonl > requests.jsonl</pre>
 */
class ByHand {
    static final BlockingQueue<byte[]> MESSAGES = new LinkedBlockingQueue<>();
    static final Pattern LENGTH = Pattern.compile("(?i)content-length: *(\\d+)");
    static final String ANSWER = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";

    static void record(ServerSocket server) {
        while (true) {
            try (Socket socket = server.accept()) {
                socket.setSoTimeout(2000);
                MESSAGES.add(messageOf(socket.getInputStream()));
                socket.getOutputStream().write(ANSWER.getBytes());
            } catch (IOException error) {
                MESSAGES.add(new byte[0]);
            }
        }
    }

    static byte[] messageOf(InputStream input) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int next; (next = input.read()) >= 0; ) {
            bytes.write(next);
            String text = next == '\n' ? bytes.toString(StandardCharsets.ISO_8859_1) : "";
            if (!text.endsWith("\r\n\r\n")) continue;
            Matcher length = LENGTH.matcher(text);
            if (length.find()) bytes.write(input.readNBytes(Integer.parseInt(length.group(1))));
            break;
        }
        return bytes.toByteArray();
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    static String encodedFields(JsonObject fields) {
        List<String> pairs = new ArrayList<>();
        for (String name : fields.keySet()) {
            JsonElement value = fields.get(name);
            if (value.isJsonNull()) continue;
            Iterable<JsonElement> values = value.isJsonArray() ? value.getAsJsonArray() : List.of(value);
            for (JsonElement each : values) {
                String text = each.isJsonPrimitive() ? each.getAsString() : each.toString();
                pairs.add(encoded(name) + "=" + encoded(text));
            }
        }
        return String.join("&", pairs);
    }

    static BodyPublisher bodyOf(JsonObject call) {
        JsonObject body = call.getAsJsonObject("body");
        if (body == null) return BodyPublishers.noBody();
        if (body.has("text")) return BodyPublishers.ofString(body.get("text").getAsString());
        if (body.has("form")) return BodyPublishers.ofString(encodedFields(body.getAsJsonObject("form")));
        if (body.has("json")) return BodyPublishers.ofString(body.get("json").toString());
        String base64 = body.getAsJsonObject("file").get("base64").getAsString();
        return BodyPublishers.ofByteArray(Base64.getDecoder().decode(base64));
    }

    static HttpRequest requestOf(JsonObject call) {
        String path = call.get("path").getAsString();
        JsonObject values = call.getAsJsonObject("pathValues");
        for (String name : values.keySet()) {
            String value = encoded(values.get(name).getAsString()).replace("+", "%20");
            path = path.replace("{" + name + "}", value);
        }
        String query = encodedFields(call.getAsJsonObject("query"));
        String url = call.get("server").getAsString() + path + (query.isEmpty() ? "" : "?" + query);
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
        request.version(HttpClient.Version.HTTP_1_1).method(call.get("method").getAsString(), bodyOf(call));
        JsonObject headers = call.getAsJsonObject("headers");
        for (String name : headers.keySet()) request.header(name, headers.get(name).getAsString());
        List<String> cookies = new ArrayList<>();
        JsonObject given = call.getAsJsonObject("cookies");
        for (String name : given.keySet()) cookies.add(name + "=" + encoded(given.get(name).getAsString()));
        if (!cookies.isEmpty()) request.header("Cookie", String.join("; ", cookies));
        if (call.has("contentType")) request.header("Content-Type", call.get("contentType").getAsString());
        JsonObject basic = call.getAsJsonObject("basic");
        if (basic != null) {
            String pair = basic.get("username").getAsString() + ":" + basic.get("password").getAsString();
            String token = Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
            request.header("Authorization", "Basic " + token);
        }
        return request.build();
    }

    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(8080, 50, InetAddress.getLoopbackAddress());
        Thread recorder = new Thread(() -> record(server));
        recorder.setDaemon(true);
        recorder.start();
        HttpClient client = HttpClient.newHttpClient();
        for (String line : Files.readAllLines(Path.of(args[0]))) {
            JsonObject call = JsonParser.parseString(line).getAsJsonObject();
            // The client has no multipart forms.
            if (call.has("body") && call.getAsJsonObject("body").has("parts")) continue;
            JsonObject printed = new JsonObject();
            printed.add("id", call.get("id"));
            try {
                client.send(requestOf(call), BodyHandlers.discarding());
                printed.addProperty("raw", Base64.getEncoder().encodeToString(MESSAGES.take()));
            } catch (IOException | IllegalArgumentException error) {
                printed.addProperty("refused", error.toString());
            }
            System.out.println(printed);
        }
    }
}
