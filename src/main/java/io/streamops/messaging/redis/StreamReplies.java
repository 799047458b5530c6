package io.streamops.messaging.redis;

import io.vertx.redis.client.Response;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parses stream replies. */
final class StreamReplies {
    private StreamReplies() {}

    /** New entries, delivered for the first time. Entries without fields were deleted and are skipped. */
    static StreamGroup.PendingEntry.Batch read(@Nullable Response reply) {
        if (reply == null || reply.size() == 0) {
            return StreamGroup.PendingEntry.Batch.NOTHING;
        }
        var entries = reply.get(0).get(1);
        var taken = new ArrayList<StreamGroup.PendingEntry>(entries.size());
        for (var entry : entries) {
            taken.add(new StreamGroup.PendingEntry(entry.get(0).toString(), 1, fields(entry.get(1))));
        }
        return new StreamGroup.PendingEntry.Batch(taken, true);
    }

    static StreamGroup.PendingEntry.Batch taken(Response reply) {
        var taken = new ArrayList<StreamGroup.PendingEntry>(reply.size());
        for (var i = 1; i < reply.size(); i++) {
            var entry = reply.get(i);
            taken.add(new StreamGroup.PendingEntry(
                    entry.get(0).toString(), (int) number(entry.get(1)), fields(entry.get(2))));
        }
        return new StreamGroup.PendingEntry.Batch(taken, number(reply.get(0)) == 1);
    }

    static Map<String, String> fields(Response flat) {
        var fields = LinkedHashMap.<String, String>newLinkedHashMap(flat.size() / 2);
        for (var i = 0; i + 1 < flat.size(); i += 2) {
            fields.put(flat.get(i).toString(), flat.get(i + 1).toString());
        }
        return fields;
    }

    /** An integer reply; 0 for any other. */
    static long number(Response reply) {
        var number = reply.toLong();
        return number == null ? 0 : number;
    }

    static List<String> strings(Response reply) {
        return reply.stream().map(Response::toString).toList();
    }
}
