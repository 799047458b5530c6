package io.streamops.jobs.worker;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Stands for a third-party gateway: Redis' protocol over a plain socket, with the keys and fields of the contract. */
final class ForeignGateway implements AutoCloseable {
    /** An event in its stream. */
    record Event(String id, Map<String, String> fields) {
        String type() {
            return fields.getOrDefault("type", "");
        }

        String data() {
            return fields.getOrDefault("data", "");
        }
    }

    private final Socket socket;
    private final InputStream in;

    ForeignGateway(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(60_000);
        in = new BufferedInputStream(socket.getInputStream());
    }

    /** The answer: null, a text, a number or a list of those. */
    synchronized @Nullable Object call(String... words) throws IOException {
        var command = new ByteArrayOutputStream();
        command.writeBytes(("*" + words.length + "\r\n").getBytes(StandardCharsets.UTF_8));
        for (var word : words) {
            var bytes = word.getBytes(StandardCharsets.UTF_8);
            command.writeBytes(("$" + bytes.length + "\r\n").getBytes(StandardCharsets.UTF_8));
            command.writeBytes(bytes);
            command.writeBytes("\r\n".getBytes(StandardCharsets.UTF_8));
        }
        socket.getOutputStream().write(command.toByteArray());
        return answer();
    }

    private @Nullable Object answer() throws IOException {
        var line = line();
        var rest = line.substring(1);
        return switch (line.charAt(0)) {
            case '+' -> rest;
            case ':' -> Long.valueOf(rest);
            case '$' -> text(Integer.parseInt(rest));
            case '*' -> list(Integer.parseInt(rest));
            default -> throw new IOException("redis says " + line);
        };
    }

    private @Nullable String text(int length) throws IOException {
        if (length < 0) {
            return null;
        }
        var text = new String(in.readNBytes(length), StandardCharsets.UTF_8);
        line();
        return text;
    }

    private @Nullable List<@Nullable Object> list(int length) throws IOException {
        if (length < 0) {
            return null;
        }
        var list = new ArrayList<@Nullable Object>(length);
        for (var i = 0; i < length; i++) {
            list.add(answer());
        }
        return list;
    }

    private String line() throws IOException {
        var line = new ByteArrayOutputStream();
        for (var next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the connection was closed");
            }
            line.write(next);
        }
        return line.toString(StandardCharsets.UTF_8).strip();
    }

    /** The steps of {@code POST /v1/jobs} in the contract, in order. */
    void submit(String id, String task, String payload, int ttl) throws IOException {
        var now = Long.toString(InstantSource.system().millis());
        var hash = "job:" + id;
        call("HSET", hash, "job_id", id, "task", task, "payload", payload, "status", "queued", "created_ts", now);
        call("HSET", hash, "updated_ts", now, "ttl_s", "" + ttl, "result", "", "error", "");
        call("EXPIRE", hash, "" + ttl);
        call("XADD", hash + ":events", "*", "type", "queued", "ts", now, "step", "gateway.enqueue", "data", "{}");
        call("EXPIRE", hash + ":events", "" + ttl);
        call("XADD", "jobs:stream", "*", "job_id", id, "task", task, "payload", payload);
    }

    void submit(String id, String task, String payload) throws IOException {
        submit(id, task, payload, 600);
    }

    /** As one step, as gateways do. */
    void cancel(String id) throws IOException {
        call("MULTI");
        call("HSET", "job:" + id, "status", "canceled");
        call(
                "XADD",
                "job:" + id + ":events",
                "*",
                "type",
                "canceled",
                "ts",
                "1",
                "step",
                "gateway.cancel",
                "data",
                "{}");
        call("EXEC");
    }

    Map<String, String> hash(String id) throws IOException {
        return pairs(strings(call("HGETALL", "job:" + id)));
    }

    String status(String id) throws IOException {
        return hash(id).getOrDefault("status", "");
    }

    List<Event> events(String id) throws IOException {
        return entries("job:" + id + ":events");
    }

    List<String> types(String id) throws IOException {
        return events(id).stream().map(Event::type).toList();
    }

    List<Event> entries(String stream) throws IOException {
        var events = new ArrayList<Event>();
        for (var entry : items(call("XRANGE", stream, "-", "+"))) {
            var parts = items(entry);
            events.add(new Event(String.valueOf(parts.get(0)), pairs(strings(parts.get(1)))));
        }
        return events;
    }

    /** The ids of the queue's pending entries. */
    List<String> pending() throws IOException {
        return items(call("XPENDING", "jobs:stream", "workers", "-", "+", "1000")).stream()
                .map(entry -> String.valueOf(items(entry).get(0)))
                .toList();
    }

    long number(String... words) throws IOException {
        return call(words) instanceof Long number ? number : -1;
    }

    List<String> strings(String command, String... words) throws IOException {
        var all = new ArrayList<>(List.of(command));
        all.addAll(List.of(words));
        return strings(call(all.toArray(String[]::new)));
    }

    private static List<String> strings(@Nullable Object list) {
        return items(list).stream().map(String::valueOf).toList();
    }

    private static List<?> items(@Nullable Object list) {
        return list instanceof List<?> items ? items : List.of();
    }

    private static Map<String, String> pairs(List<String> flat) {
        var pairs = new LinkedHashMap<String, String>();
        for (var i = 0; i + 1 < flat.size(); i += 2) {
            pairs.put(flat.get(i), flat.get(i + 1));
        }
        return pairs;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
