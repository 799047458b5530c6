package io.streamops.crawl.worker;

import io.streamops.contract.page.NormalizedUrl;
import io.streamops.execution.LeaseKeeper;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The URL locks of this worker. They are renewed while it runs, and expire soon after it has crashed. In Redis, a lock lasts
 * twice its lease, so that a worker that loses the connection for less than the lease has time to renew it. Confined to one
 * Vert.x context.
 */
final class UrlLocks {
    private static final Logger log = LoggerFactory.getLogger(UrlLocks.class);
    private static final int RENEWALS_PER_LEASE = 4;
    private static final long RELEASE_AGAIN_MS = 1_000;
    private static final int LEASES_IN_REDIS = 2;

    private final Vertx vertx;
    private final RedisConnections redis;
    private final Duration time;
    private final String owner;
    private final LeaseKeeper<UrlLock> keeper;
    private long tokens;

    /**
     * @param lease how long a lock survives a lost connection to Redis
     * @param owner unique for each worker
     */
    UrlLocks(Vertx vertx, RedisConnections redis, Duration lease, String owner) {
        this.vertx = vertx;
        this.redis = redis;
        this.time = lease.multipliedBy(LEASES_IN_REDIS);
        this.owner = owner;
        this.keeper =
                new LeaseKeeper<UrlLock>(vertx, time).renewEvery(lease.dividedBy(RENEWALS_PER_LEASE), this::renew);
    }

    /** The time after which a lock expires without renewal. */
    Duration time() {
        return time;
    }

    String newToken() {
        tokens++;
        return owner + "-" + tokens;
    }

    void add(UrlLock lock) {
        keeper.add(lock);
    }

    /** Removes a lock that was released in Redis. */
    void remove(UrlLock lock) {
        keeper.remove(lock);
    }

    /** Whether no other worker is known to hold the lock. */
    boolean holds(UrlLock lock) {
        return keeper.holds(lock);
    }

    /** Restores locks that may have expired during an outage of Redis, unless other workers hold them now. */
    private Future<List<Boolean>> renew(List<UrlLock> locks) {
        var arguments = new ArrayList<String>(locks.size() + 2);
        arguments.add(Long.toString(time.toMillis()));
        arguments.add(locks.stream().anyMatch(UrlLock::missedRenewal) ? "1" : "0");
        locks.forEach(lock -> arguments.add(lock.token()));
        locks.forEach(lock -> lock.missedRenewal(false));
        return redis.script(
                        PageScripts.RENEW,
                        locks.stream()
                                .map(lock -> KnownPages.Keys.lock(lock.url()))
                                .toList(),
                        arguments)
                .onFailure(cause -> locks.forEach(lock -> lock.missedRenewal(true)))
                .map(answer -> {
                    var lost = answer.stream().map(Object::toString).collect(Collectors.toSet());
                    return locks.stream()
                            .map(lock -> !lost.contains(lock.token()))
                            .toList();
                });
    }

    /** Releases the lock if it is held. Never fails: during an outage of Redis, it retries later, or the lock expires. */
    Future<Void> release(UrlLock lock) {
        return keeper.remove(lock) ? release(lock.url(), lock.token(), 1) : Future.succeededFuture();
    }

    /** Releases a lock that Redis may have granted, although its reply was lost. */
    void abandon(NormalizedUrl url, String token) {
        release(url, token, 1).onComplete(released -> log.trace("a lock that may not exist was released"));
    }

    private Future<Void> release(NormalizedUrl url, String token, int attempt) {
        return redis.script(PageScripts.UNLOCK, List.of(KnownPages.Keys.lock(url)), List.of(token))
                .onFailure(cause -> {
                    log.atDebug().addKeyValue("cause", cause.toString()).log("a lock was not released");
                    if (attempt < time.toSeconds()) {
                        vertx.setTimer(RELEASE_AGAIN_MS, due -> release(url, token, attempt + 1));
                    }
                })
                .<Void>mapEmpty()
                .otherwiseEmpty();
    }

    void close() {
        keeper.close();
    }
}
