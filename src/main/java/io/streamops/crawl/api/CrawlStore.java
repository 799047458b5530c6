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

/** The requests in Redis. Each change of one, and what is told of it, is one atomic step. */
final class CrawlStore {
    private static final int MOST_TRIES = 5;

    /** What an answer has done. */
    enum Folded {
        /** The request has now come to its end. */
        ENDED,
        /** It had before. */
        ENDED_BEFORE,
        /** There is no such request. */
        UNKNOWN,
        /** It changed again and again while it was looked at. */
        CONTENDED
    }

    private final RedisConnections redis;

    CrawlStore(RedisConnections redis) {
        this.redis = redis;
    }

    /** @param due when to publish it again if it is still pending */
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

    /** Forgets a request that could not be published; false where something has become of it since. */
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

    private Future<@Nullable String> read(String email, String id) {
        return redis.send(
                        Request.cmd(Command.HGET).arg(CrawlNames.crawls(email)).arg(id))
                .map(reply -> reply == null ? null : reply.toString());
    }

    /** Folds what a worker has answered into its request. A request that is final stays as it is. */
    Future<Folded> answer(CrawlHeaders origin, CrawlResult result) {
        return answer(origin, result, 1);
    }

    private Future<Folded> answer(CrawlHeaders origin, CrawlResult result, int tries) {
        return read(origin.email(), origin.id()).compose(json -> {
            if (json == null) {
                return Future.succeededFuture(Folded.UNKNOWN);
            }
            var stored = CrawlRequest.parse(json);
            if (stored.status().isFinal()) {
                return tellEnd(origin.email(), origin.id(), stored).map(Folded.ENDED_BEFORE);
            }
            return finish(origin, json, stored.answered(result)).compose(done -> {
                if (done) {
                    return Future.succeededFuture(Folded.ENDED);
                }
                return tries < MOST_TRIES
                        ? answer(origin, result, tries + 1)
                        : Future.succeededFuture(Folded.CONTENDED);
            });
        });
    }

    private Future<Boolean> finish(CrawlHeaders origin, String seen, CrawlRequest ended) {
        return redis.script(
                        CrawlScripts.FINISH,
                        CrawlKeys.of(origin.email()),
                        List.of(
                                origin.id(),
                                seen,
                                ended.toJson().encode(),
                                ended.status().word(),
                                Long.toString(StoredCrawl.score(ended.createdAt())),
                                CrawlKeys.pending(origin.id(), origin.email())))
                .map(CrawlStore::isOne);
    }

    /** Tells of an end that somebody else has written, unless it was told before, and waits for none any more. */
    Future<Void> tellEnd(String email, String id, CrawlRequest ended) {
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
