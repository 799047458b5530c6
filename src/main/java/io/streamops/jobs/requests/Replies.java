package io.streamops.jobs.requests;

import io.vertx.redis.client.Response;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads what Redis answers about jobs. */
final class Replies {
    private Replies() {}

    /** An integer reply; 0 where it is none. */
    static long number(Response reply) {
        var number = reply.toLong();
        return number == null ? 0 : number;
    }

    static boolean isOne(Response reply) {
        return number(reply) == 1;
    }

    /** A hash; empty where there is none. */
    static Map<String, String> fields(@Nullable Response flat) {
        var size = flat == null ? 0 : flat.size();
        var fields = HashMap.<String, String>newHashMap(size / 2);
        for (var i = 0; flat != null && i + 1 < size; i += 2) {
            fields.put(flat.get(i).toString(), flat.get(i + 1).toString());
        }
        return fields;
    }

    static Creation creation(String id, Response reply) {
        return switch ((int) number(reply.get(0))) {
            case 0 -> new Creation.Queued(id);
            case 1 -> new Creation.Repeated(madeBefore(reply));
            default -> new Creation.Full();
        };
    }

    private static MadeBefore madeBefore(Response reply) {
        return new MadeBefore(
                reply.get(1).toString(),
                reply.get(2).toString(),
                reply.get(3).toString(),
                reply.get(4).toString(),
                reply.get(5).toString());
    }
}
