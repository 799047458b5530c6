package io.streamops.crawl.worker;

import io.streamops.contract.page.NormalUrl;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The claims that this worker has: renewed while it works, however long that takes, and gone soon after it has died. In Redis a
 * claim lasts for twice its lease, so that a worker which is cut off for less than the lease has time to come back and renew
 * it. It belongs to one Vert.x context.
 */
final class Leases {
    private static final Logger log = LoggerFactory.getLogger(Leases.class);
    /** So many are renewed in one step, lest Redis is kept from others for long. */
    private static final int AT_ONCE = 500;

    private static final int RENEWALS_PER_LEASE = 4;
    private static final long END_AGAIN_MS = 1_000;
    private static final int LEASES_IN_REDIS = 2;

    private final Vertx vertx;
    private final RedisConnections redis;
    private final Duration time;
    private final String owner;
    private final long timer;
    private final Map<String, NormalUrl> held = new LinkedHashMap<>();
    private long claims;
    /** Whether some were not renewed the last time. */
    private boolean missed;

    /**
     * @param lease for so long a claim outlives the connection to Redis
     * @param owner unlike any other worker's
     */
    Leases(Vertx vertx, RedisConnections redis, Duration lease, String owner) {
        this.vertx = vertx;
        this.redis = redis;
        this.time = lease.multipliedBy(LEASES_IN_REDIS);
        this.owner = owner;
        this.timer = vertx.setPeriodic(lease.toMillis() / RENEWALS_PER_LEASE, due -> renew());
    }

    /** After so long without renewal a claim is gone. */
    Duration time() {
        return time;
    }

    String newToken() {
        claims++;
        return owner + "-" + claims;
    }

    void add(NormalUrl url, String token) {
        held.put(token, url);
    }

    void remove(Claim.Ours claim) {
        held.remove(claim.token());
    }

    private void renew() {
        var tokens = List.copyOf(held.keySet());
        var again = missed;
        missed = false;
        for (var from = 0; from < tokens.size(); from += AT_ONCE) {
            renew(tokens.subList(from, Math.min(from + AT_ONCE, tokens.size())), again);
        }
    }

    /** @param again whether claims may have ended while Redis was away: they are made again, unless others have them now */
    private void renew(List<String> tokens, boolean again) {
        var arguments = new ArrayList<String>(tokens.size() + 2);
        arguments.add(Long.toString(time.toMillis()));
        arguments.add(again ? "1" : "0");
        arguments.addAll(tokens);
        var locks = tokens.stream().map(held::get).map(PageKeys::lock).toList();
        redis.script(PageScripts.RENEW, locks, arguments)
                .onSuccess(lost -> lost.forEach(token -> held.remove(token.toString())))
                .onFailure(cause -> {
                    missed = true;
                    tell(cause);
                });
    }

    /** Whether no other worker is known to have it. */
    boolean holds(Claim.Ours claim) {
        return held.containsKey(claim.token());
    }

    private static void tell(Throwable cause) {
        log.atDebug().addKeyValue("cause", cause.toString()).log("claims were not renewed");
    }

    /** Ends a claim if it has not ended. Never fails: where Redis is away it ends when that is back, or by itself. */
    Future<Void> release(Claim.Ours claim) {
        return held.remove(claim.token()) == null ? Future.succeededFuture() : end(claim.url(), claim.token(), 1);
    }

    /** Redis may have heard of this claim, and has not said so. */
    void abandon(NormalUrl url, String token) {
        end(url, token, 1).onComplete(ended -> log.trace("a claim that may not exist was ended"));
    }

    private Future<Void> end(NormalUrl url, String token, int tries) {
        return redis.script(PageScripts.RELEASE, List.of(PageKeys.lock(url)), List.of(token))
                .onFailure(cause -> {
                    tell(cause);
                    if (tries < time.toSeconds()) {
                        vertx.setTimer(END_AGAIN_MS, due -> end(url, token, tries + 1));
                    }
                })
                .<Void>mapEmpty()
                .otherwiseEmpty();
    }

    void close() {
        vertx.cancelTimer(timer);
    }
}
