package io.streamops.collected.worker;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Messages that no consumer can make anything of, each wrong in a way of its own. */
final class Garbage {
    private static final List<String> NEEDED =
            List.of("project_id", "job_id", "platform", "content_count", "batch_index", "minio_path");

    private final Random random;
    private int count;

    Garbage(Random random) {
        this.random = random;
    }

    byte[] next() {
        var event = ForeignCollector.event("bad_" + count++, "p", 1, "crawl-results/tiktok/p/x.json", 1);
        return switch (random.nextInt(6)) {
            case 0 -> noise();
            case 1 -> cut(event);
            case 2 -> broken(event);
            case 3 -> new JsonArray().add(event).encode().getBytes(UTF_8);
            case 4 ->
                withPath(
                        event,
                        List.of("", "   ", "bucket/../x", "UPPER/x", "//x", "b/x", "minio://")
                                .get(random.nextInt(7)));
            default -> withoutPath(event);
        };
    }

    private byte[] noise() {
        var noise = new byte[1 + random.nextInt(300)];
        random.nextBytes(noise);
        noise[0] = (byte) 0xFF;
        return noise;
    }

    private byte[] cut(JsonObject event) {
        var bytes = event.encode().getBytes(UTF_8);
        return Arrays.copyOf(bytes, random.nextInt(bytes.length));
    }

    private byte[] broken(JsonObject event) {
        var bytes = event.encode().getBytes(UTF_8);
        bytes[random.nextInt(bytes.length)] = (byte) 0xFF;
        return bytes;
    }

    private static byte[] withPath(JsonObject event, String path) {
        event.getJsonObject("payload").put("minio_path", path);
        return event.encode().getBytes(UTF_8);
    }

    /** And whatever else by chance, or of another type. */
    private byte[] withoutPath(JsonObject event) {
        var payload = event.getJsonObject("payload");
        for (var name : NEEDED) {
            switch (random.nextInt(4)) {
                case 0 -> payload.remove(name);
                case 1 -> payload.put(name, new JsonObject());
                case 2 -> payload.put(name, new JsonArray().add(1));
                default -> payload.putNull(name);
            }
        }
        return event.encode().getBytes(UTF_8);
    }
}
