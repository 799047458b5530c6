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
 * The URLs that this worker has locked. Its locks are renewed while it works, and expire soon after it has died. In Redis a lock
 * lasts for twice its lease, so that a worker which is cut off for less than the lease has time to come back and renew it.
 * Belongs to one Vert.x context.
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
     * None yet.
     *
     * @param lease for so long a lock outlives the connection to Redis
     * @param owner unlike any other worker's
     */
    UrlLocks(Vertx vertx, RedisConnections redis, Duration lease, String owner) {
        this.vertx = vertx;
        this.redis = redis;
        this.time = lease.multipliedBy(LEASES_IN_REDIS);
        this.owner = owner;
        this.keeper =
                new LeaseKeeper<UrlLock>(vertx, time).renewEvery(lease.dividedBy(RENEWALS_PER_LEASE), this::renew);
    }

    /** A lock expires after so long without renewal. */
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

    /** The lock has ended in Redis. */
    void remove(UrlLock lock) {
        keeper.remove(lock);
    }

    /** Whether no other worker is known to have it. */
    boolean holds(UrlLock lock) {
        return keeper.holds(lock);
    }

    /** Locks that may have expired while Redis was away are made again, unless others have them now. */
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

    /** Ends a lock that has not ended. Never fails: if Redis is away, the lock ends when Redis is back, or expires. */
    Future<Void> release(UrlLock lock) {
        return keeper.remove(lock) ? release(lock.url(), lock.token(), 1) : Future.succeededFuture();
    }

    /** Redis may have granted this lock without having said so. */
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
