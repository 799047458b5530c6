package io.streamops.crawl.api;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.crawl.CrawlRequest;
import io.streamops.contract.crawl.CrawlStatus;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Republishes requests that have been pending for too long, because a gateway crashed before publishing or the response was
 * lost. Workers and gateways handle repeats idempotently. One gateway at a time sweeps.
 */
final class LostCrawlRepublisher {
    private static final Logger log = LoggerFactory.getLogger(LostCrawlRepublisher.class);
    private static final Duration LOCK_TTL = Duration.ofSeconds(25);
    private static final int BATCH = 16;
    private static final int MAX_BATCHES = 250;

    private final RedisConnections redis;
    private final CrawlStore store;
    private final CrawlSubmissionService.Publisher publisher;
    private final InstantSource clock;

    LostCrawlRepublisher(
            RedisConnections redis, CrawlStore store, CrawlSubmissionService.Publisher publisher, InstantSource clock) {
        this.redis = redis;
        this.store = store;
        this.publisher = publisher;
        this.clock = clock;
    }

    /** Republishes due requests; returns their number, 0 if another gateway is sweeping. */
    Future<Integer> sweep() {
        var token = UUID.randomUUID().toString();
        return redis.send(Request.cmd(Command.SET)
                        .arg(CrawlKeys.SWEEP)
                        .arg(token)
                        .arg("NX")
                        .arg("PX")
                        .arg(LOCK_TTL.toMillis()))
                .compose(taken -> taken == null
                        ? Future.succeededFuture(0)
                        : all().eventually(() ->
                                redis.script(CrawlScripts.UNLOCK, List.of(CrawlKeys.SWEEP), List.of(token))));
    }

    private Future<Integer> all() {
        var done = Promise.<Integer>promise();
        batch(clock.instant(), MAX_BATCHES, 0, done);
        return done.future();
    }

    private void batch(Instant now, int left, int published, Promise<Integer> done) {
        due(now).compose(members -> Future.all(members.stream()
                                .map(member -> republish(member, now))
                                .toList())
                        .map(all -> all.<Integer>list()))
                .onComplete(looked -> {
                    if (looked.failed()) {
                        done.fail(looked.cause());
                        return;
                    }
                    var sum = published
                            + looked.result().stream().mapToInt(each -> each).sum();
                    if (looked.result().size() < BATCH || left == 1 || publisher.full()) {
                        done.complete(sum);
                    } else {
                        batch(now, left - 1, sum, done);
                    }
                });
    }

    private Future<List<String>> due(Instant now) {
        return redis.ask(Request.cmd(Command.ZRANGE)
                        .arg(CrawlKeys.PENDING)
                        .arg("-inf")
                        .arg(now.toEpochMilli())
                        .arg("BYSCORE")
                        .arg("LIMIT")
                        .arg(0)
                        .arg(BATCH))
                .map(CrawlRequestIndex::strings);
    }

    /** Returns 1 if the request was published, otherwise 0. */
    private Future<Integer> republish(String member, Instant now) {
        var blank = member.indexOf(' ');
        var id = member.substring(0, Math.max(0, blank));
        var email = member.substring(blank + 1);
        return store.read(email, id).compose(json -> {
            if (json == null) {
                return drop(member);
            }
            try {
                return republish(member, email, CrawlRequest.parse(json), now);
            } catch (ContractViolation unreadable) {
                log.atWarn()
                        .addKeyValue("crawlId", id)
                        .addKeyValue("cause", unreadable.getMessage())
                        .log("a pending crawl is unreadable and is not republished");
                return drop(member);
            }
        });
    }

    private Future<Integer> drop(String member) {
        return redis.send(Request.cmd(Command.ZREM).arg(CrawlKeys.PENDING).arg(member))
                .map(0);
    }

    private Future<Integer> republish(String member, String email, CrawlRequest request, Instant now) {
        if (request.status().isFinal()) {
            return store.publishEnd(email, request.id(), request).map(0);
        }
        var lost = request.status() == CrawlStatus.PENDING;
        return (lost ? publish(request) : Future.<Void>succeededFuture())
                .compose(published -> redis.send(Request.cmd(Command.ZADD)
                        .arg(CrawlKeys.PENDING)
                        .arg("XX")
                        .arg(CrawlSubmissionService.Publisher.nextRepublish(createdAt(request, now), now)
                                .toEpochMilli())
                        .arg(member)))
                .map(lost ? 1 : 0);
    }

    private Future<Void> publish(CrawlRequest request) {
        return publisher
                .publish(request)
                .onSuccess(published -> log.atInfo()
                        .addKeyValue("crawlId", request.id())
                        .addKeyValue("createdAt", request.createdAt())
                        .log("a crawl was pending for too long and was published again"));
    }

    private static Instant createdAt(CrawlRequest request, Instant otherwise) {
        try {
            return OffsetDateTime.parse(request.createdAt()).toInstant();
        } catch (DateTimeException e) {
            return otherwise;
        }
    }
}
