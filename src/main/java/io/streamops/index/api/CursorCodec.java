package io.streamops.index.api;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Encodes a place as an opaque cursor, valid only for its search. */
final class CursorCodec {
    private static final int LONGEST = 8_192;
    private static final int LONGEST_KEY = 4_096;
    private static final int MOST_INDEXERS = 128;

    private CursorCodec() {}

    /** @param search identifies the search */
    static String of(MergedHits.Cursor place, String search) {
        var states = new JsonObject();
        place.asOf().forEach(states::put);
        var json = new JsonObject()
                .put("s", search)
                .put("r", place.rank())
                .put("u", place.key())
                .put("a", states)
                .put("o", place.outdated());
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(json.toBuffer().getBytes());
    }

    /** Empty if the cursor was not created for this search. */
    static Optional<MergedHits.Cursor> read(String text, String search) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        try {
            var json = new JsonObject(Buffer.buffer(Base64.getUrlDecoder().decode(text)));
            return search.equals(json.getValue("s")) ? Optional.of(place(json)) : Optional.empty();
        } catch (DecodeException | ClassCastException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static MergedHits.Cursor place(JsonObject json) {
        var rank = json.getValue("r") instanceof Number number ? number.doubleValue() : Double.NaN;
        var states = json.getJsonObject("a");
        if (!Double.isFinite(rank)
                || !(json.getValue("u") instanceof String key)
                || key.getBytes(StandardCharsets.UTF_8).length > LONGEST_KEY
                || states == null
                || states.size() > MOST_INDEXERS) {
            throw new IllegalArgumentException("no place");
        }
        Map<String, Long> asOf = new LinkedHashMap<>();
        for (var indexer : states.fieldNames()) {
            asOf.put(indexer, number(states.getValue(indexer)));
        }
        var outdated = number(json.getValue("o", 0L));
        if (outdated < 0 || outdated > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("no place");
        }
        return new MergedHits.Cursor(rank, key, asOf, outdated);
    }

    private static long number(@Nullable Object value) {
        if (value instanceof Number number) {
            return number.longValue();
        }
        throw new IllegalArgumentException("no place");
    }
}
