package io.streamops.collected.worker;

import io.streamops.messaging.Backoff;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.objects.ObjectNotFound;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;

/**
 * Events whose objects do not exist yet: each is tried again, ever more rarely, until it has waited long enough. Since when it
 * waits is kept in Redis, so that neither a restart nor another node begins anew.
 *
 * @param patience how long an object is waited for
 */
record MissingObjects(RedisConnections redis, Duration patience, Backoff delays, InstantSource clock) {
    private static final Duration KEPT_LONGER = Duration.ofDays(1);

    static MissingObjects of(RedisConnections redis, Duration patience, InstantSource clock) {
        return new MissingObjects(redis, patience, new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(2)), clock);
    }

    /** What becomes of an event at this attempt. */
    Future<Outcome> outcome(String eventId, int attempt, ObjectNotFound missing) {
        var now = clock.instant();
        return firstSight(eventId, now).compose(since -> {
            var left = Duration.between(now, since.plus(patience));
            if (left.isPositive()) {
                var delay = delays.after(attempt);
                return Future.succeededFuture(new Outcome.Retry(missing, delay.compareTo(left) < 0 ? delay : left));
            }
            // Whoever replays it later is given as long again.
            return found(eventId)
                    .map(new Outcome.Reject("%s, after %d s".formatted(missing.getMessage(), patience.toSeconds())));
        });
    }

    private Future<Instant> firstSight(String eventId, Instant now) {
        var key = key(eventId);
        return redis.batch(List.of(
                        Request.cmd(Command.SET)
                                .arg(key)
                                .arg(now.toEpochMilli())
                                .arg("NX")
                                .arg("PX")
                                .arg(patience.plus(KEPT_LONGER).toMillis()),
                        Request.cmd(Command.GET).arg(key)))
                .map(replies -> {
                    var kept = replies.get(1);
                    return kept == null ? now : Instant.ofEpochMilli(Long.parseLong(kept.toString()));
                });
    }

    /** It is not waited for any more. */
    Future<Void> found(String eventId) {
        return redis.send(Request.cmd(Command.DEL).arg(key(eventId))).mapEmpty();
    }

    private static String key(String eventId) {
        return "collected:missing:" + UUID.nameUUIDFromBytes(eventId.getBytes(StandardCharsets.UTF_8));
    }
}
