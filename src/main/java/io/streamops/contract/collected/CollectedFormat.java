package io.streamops.contract.collected;

import io.vertx.core.json.JsonObject;
import java.util.List;

/** The format of a message. If several match, the newer one wins. */
public enum CollectedFormat {
    EVENT,
    LEGACY,
    INLINE;

    private static final String PAYLOAD = "payload";
    private static final String PATH = "minio_path";
    private static final List<String> PARTS_OF_A_POST = List.of("content", "interaction", "author", "comments");

    /** A message in no known format is an invalid event. */
    public static CollectedFormat of(JsonObject message) {
        if (message.getValue(PAYLOAD) instanceof JsonObject payload) {
            if (payload.containsKey(PATH)) {
                return EVENT;
            }
            if (isPost(payload) && !message.containsKey("data_ref")) {
                return INLINE;
            }
        }
        if (message.containsKey("data_ref")) {
            return LEGACY;
        }
        return !message.containsKey(PAYLOAD) && isPost(message) ? INLINE : EVENT;
    }

    private static boolean isPost(JsonObject object) {
        return object.getValue("meta") instanceof JsonObject meta
                && (meta.containsKey("id") || PARTS_OF_A_POST.stream().anyMatch(object::containsKey));
    }
}
