package io.streamops.collected.statistics;

import io.streamops.contract.post.AnalyzedPost;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import io.vertx.redis.client.Response;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;

/**
 * Counts posts into the figures of their projects. Each post counts once, by key and in its newest version; counting again
 * changes nothing. Thread-safe, also across nodes.
 */
public final class ProjectStatisticsWriter {
    static final int MOST_WORDS = 60_000;
    /** The size of a chunk; Redis serves no other client while it counts one. */
    private static final int A_CHUNK = 250;
    /** Each retry means that another writer has changed a contribution. */
    private static final int MOST_TRIES = 100;

    private final RedisConnections redis;
    private final int mostWords;

    public ProjectStatisticsWriter(RedisConnections redis) {
        this(redis, MOST_WORDS);
    }

    /** @param mostWords how many keywords of a project are kept */
    ProjectStatisticsWriter(RedisConnections redis, int mostWords) {
        this.redis = redis;
        this.mostWords = mostWords;
    }

    /** On success, all posts are counted; on failure, some may be. */
    public Future<Void> count(List<AnalyzedPost> posts) {
        var byProject = new LinkedHashMap<String, List<AnalyzedPost>>();
        posts.forEach(post -> byProject
                .computeIfAbsent(post.key().projectId(), project -> new ArrayList<>())
                .add(post));
        var counted = new ArrayList<Future<Void>>();
        byProject.forEach((project, some) -> {
            for (var from = 0; from < some.size(); from += A_CHUNK) {
                var chunk = new StatisticsChunk(project, some.subList(from, Math.min(some.size(), from + A_CHUNK)));
                counted.add(count(chunk, 1));
            }
        });
        return Future.join(counted).mapEmpty();
    }

    private Future<Void> count(StatisticsChunk chunk, int tries) {
        var project = chunk.project();
        var arguments = new ArrayList<>(List.of(project, Integer.toString(mostWords)));
        arguments.addAll(chunk.arguments());
        var keys = List.of(StatisticsKeys.PROJECTS, StatisticsKeys.words(project), StatisticsKeys.ranks(project));
        return redis.script(StatisticsScripts.COUNT, keys, arguments).compose(others -> {
            if (others.size() == 0) {
                return Future.succeededFuture();
            }
            take(others, chunk);
            if (chunk.isCounted()) {
                return Future.succeededFuture();
            }
            return tries < MOST_TRIES
                    ? count(chunk, tries + 1)
                    : Future.failedFuture("the metrics of project %s change too fast to be read".formatted(project));
        });
    }

    private static void take(Response others, StatisticsChunk chunk) {
        for (var i = 0; i < others.size(); i += 3) {
            var member = Objects.requireNonNull(others.get(i).toInteger());
            chunk.kept(
                    member,
                    PostContribution.of(
                            others.get(i + 1).toString(), others.get(i + 2).toString()));
        }
    }
}
