package io.streamops.crawl.api;

import io.streamops.contract.crawl.CrawlHeaders;
import io.streamops.contract.crawl.CrawlNames;
import io.streamops.contract.crawl.CrawlRequest;
import io.streamops.contract.crawl.CrawlResult;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stores requests in Redis. Each change and its entry in the log are one atomic step. */
final class CrawlStore {
    private static final int MAX_ATTEMPTS = 5;

    /** The result of applying a response. */
    enum ApplyResult {
        /** The request is now final. */
        APPLIED,
        /** The request was final already. */
        ALREADY_FINAL,
        /** The request does not exist. */
        UNKNOWN,
        /** All attempts conflicted with other changes. */
        CONTENDED
    }

    private final RedisConnections redis;

    CrawlStore(RedisConnections redis) {
        this.redis = redis;
    }

    /** @param due when it is published again if still pending */
    Future<Void> add(CrawlRequest request, Instant due) {
        return redis.script(
                        CrawlScripts.ADD,
                        CrawlKeys.of(request.email()),
                        List.of(
                                request.id(),
                                request.toJson().encode(),
                                Long.toString(StoredCrawl.score(request.createdAt())),
                                CrawlKeys.pending(request.id(), request.email()),
                                Long.toString(due.toEpochMilli())))
                .mapEmpty();
    }

    /** Removes a request that could not be published; false if it has changed since. */
    Future<Boolean> withdraw(CrawlRequest request) {
        return redis.script(
                        CrawlScripts.WITHDRAW,
                        CrawlKeys.of(request.email()),
                        List.of(
                                request.id(),
                                request.toJson().encode(),
                                CrawlKeys.pending(request.id(), request.email())))
                .map(CrawlStore::isOne);
    }

    Future<Optional<StoredCrawl>> find(String email, String id) {
        return read(email, id).map(json -> StoredCrawl.of(id, json));
    }

    /** The stored JSON; null if there is none. */
    Future<@Nullable String> read(String email, String id) {
        return redis.send(
                        Request.cmd(Command.HGET).arg(CrawlNames.crawls(email)).arg(id))
                .map(reply -> reply == null ? null : reply.toString());
    }

    /** Applies a worker's response to its request. A final request is not changed. */
    Future<ApplyResult> apply(CrawlHeaders origin, CrawlResult result) {
        return apply(origin, result, 1);
    }

    private Future<ApplyResult> apply(CrawlHeaders origin, CrawlResult result, int attempt) {
        return read(origin.email(), origin.id()).compose(json -> {
            if (json == null) {
                return Future.succeededFuture(ApplyResult.UNKNOWN);
            }
            var stored = CrawlRequest.parse(json);
            if (stored.status().isFinal()) {
                return publishEnd(origin.email(), origin.id(), stored).map(ApplyResult.ALREADY_FINAL);
            }
            return finish(origin, json, stored.answered(result)).compose(done -> {
                if (done) {
                    return Future.succeededFuture(ApplyResult.APPLIED);
                }
                return attempt < MAX_ATTEMPTS
                        ? apply(origin, result, attempt + 1)
                        : Future.succeededFuture(ApplyResult.CONTENDED);
            });
        });
    }

    private Future<Boolean> finish(CrawlHeaders origin, String expected, CrawlRequest ended) {
        return redis.script(
                        CrawlScripts.FINISH,
                        CrawlKeys.of(origin.email()),
                        List.of(
                                origin.id(),
                                expected,
                                ended.toJson().encode(),
                                ended.status().word(),
                                Long.toString(StoredCrawl.score(ended.createdAt())),
                                CrawlKeys.pending(origin.id(), origin.email())))
                .map(CrawlStore::isOne);
    }

    /** Logs the end of a request that another gateway has finished, unless it is logged; the request is no longer pending. */
    Future<Void> publishEnd(String email, String id, CrawlRequest ended) {
        return redis.script(
                        CrawlScripts.PUBLISH_END,
                        CrawlKeys.of(email),
                        List.of(
                                id,
                                ended.status().word(),
                                Long.toString(StoredCrawl.score(ended.createdAt())),
                                CrawlKeys.pending(id, email)))
                .mapEmpty();
    }

    static boolean isOne(Response reply) {
        var number = reply.toLong();
        return number != null && number == 1;
    }
}
