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
 * The claims that this worker has: renewed while it works, however long that takes, and gone soon after it has died. It
 * belongs to one Vert.x context.
 */
final class Leases {
    private static final Logger log = LoggerFactory.getLogger(Leases.class);
    /** So many are renewed in one step, lest Redis is kept from others for long. */
    private static final int AT_ONCE = 500;

    private final Vertx vertx;
    private final RedisConnections redis;
    private final Duration time;
    private final String owner;
    private final long timer;
    private final Map<String, NormalUrl> held = new LinkedHashMap<>();
    private long claims;

    /**
     * @param time after so long without renewal a claim is gone
     * @param owner unlike any other worker's
     */
    Leases(Vertx vertx, RedisConnections redis, Duration time, String owner) {
        this.vertx = vertx;
        this.redis = redis;
        this.time = time;
        this.owner = owner;
        this.timer = vertx.setPeriodic(time.toMillis() / 3, due -> renew());
    }

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
        for (var from = 0; from < tokens.size(); from += AT_ONCE) {
            renew(tokens.subList(from, Math.min(from + AT_ONCE, tokens.size())));
        }
    }

    private void renew(List<String> tokens) {
        var arguments = new ArrayList<String>(tokens.size() + 1);
        arguments.add(Long.toString(time.toMillis()));
        arguments.addAll(tokens);
        var locks = tokens.stream().map(held::get).map(PageKeys::lock).toList();
        redis.script(PageScripts.RENEW, locks, arguments).onFailure(Leases::missed);
    }

    /** A claim that is lost does no harm: the page is crawled twice. */
    private static void missed(Throwable cause) {
        log.atDebug().addKeyValue("cause", cause.toString()).log("claims were not renewed");
    }

    /** Ends a claim if it has not ended; where Redis is away it ends by itself, so this never fails. */
    Future<Void> release(Claim.Ours claim) {
        if (held.remove(claim.token()) == null) {
            return Future.succeededFuture();
        }
        return redis.script(PageScripts.RELEASE, List.of(PageKeys.lock(claim.url())), List.of(claim.token()))
                .onFailure(Leases::missed)
                .<Void>mapEmpty()
                .otherwiseEmpty();
    }

    void close() {
        vertx.cancelTimer(timer);
    }
}
