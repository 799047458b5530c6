package io.streamops.node;

import io.streamops.contract.job.JobId;
import io.streamops.index.bus.AllIndexers;
import io.streamops.index.bus.AllIndexers.Answers;
import io.streamops.index.routes.SearchGateway;
import io.streamops.index.search.FoundPassage;
import io.streamops.index.search.PassageRequest;
import io.streamops.index.search.Projects;
import io.streamops.index.search.RankedPassage;
import io.streamops.index.search.SearchRequest;
import io.streamops.jobs.task.Retrieval;
import io.streamops.jobs.task.TaskFailure;
import io.streamops.rejection.Rejected;
import io.streamops.rejection.Rejected.Kind;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The index as tasks see it: all indexers that this node has heard of, asked over the event bus.
 *
 * @param owners tells who has asked for a job
 */
record JobRetrieval(AllIndexers indexers, Function<JobId, Future<Optional<String>>> owners) implements Retrieval {
    static final String UNAVAILABLE = "search_unavailable";
    static final String INVALID = "invalid_query";

    /** A job waits longer than a page in a browser; an indexer's first question has its model loaded. */
    private static final Duration LONGEST = Duration.ofSeconds(5);

    private static final int MOST_HITS = 200;

    static JobRetrieval of(NodeParts parts) {
        return new JobRetrieval(
                new AllIndexers(parts.vertx(), parts.indexers(), LONGEST),
                new JobOwners(parts.connections().redis())::of);
    }

    @Override
    public Future<List<Passage>> passages(Query query) {
        if (!indexers.areKnown()) {
            return Future.failedFuture(new TaskFailure(UNAVAILABLE, "This node knows no indexer."));
        }
        var most = Math.clamp(query.most(), 1, PassageRequest.MOST);
        return projects(query.posts())
                .compose(projects ->
                        indexers.passages(new PassageRequest(query.text(), query.site(), query.lang(), projects, most)))
                .recover(JobRetrieval::told)
                .compose(answers -> ranked(answers, most));
    }

    /** What its gateway has let through is theirs to see; whoever has named no project sees all of them, or no posts at all. */
    private Future<Projects> projects(@Nullable Posts posts) {
        if (posts == null) {
            return Future.succeededFuture(Projects.NONE);
        }
        var project = posts.project();
        return project != null
                ? Future.succeededFuture(Projects.only(Set.of(project)))
                : owners.apply(posts.by()).map(owner -> owner.isPresent() ? Projects.NONE : Projects.ALL);
    }

    private static Future<List<Passage>> ranked(Answers<List<FoundPassage>> answers, int most) {
        if (answers.byIndexer().isEmpty()) {
            return Future.failedFuture(new TaskFailure(UNAVAILABLE, "No indexer responded in time."));
        }
        return Future.succeededFuture(RankedPassage.of(answers.byIndexer().values(), most).stream()
                .map(found -> new Passage(found.url(), found.title(), found.text(), found.score()))
                .toList());
    }

    @Override
    public Future<JsonObject> search(Query query) {
        return projects(query.posts())
                .compose(projects -> SearchGateway.search(indexers, request(query, projects)))
                .recover(JobRetrieval::told);
    }

    private static SearchRequest request(Query query, Projects projects) {
        return new SearchRequest(
                query.text(),
                null,
                query.site(),
                query.lang(),
                null,
                null,
                SearchRequest.Sort.RELEVANCE,
                Math.clamp(query.most(), 1, MOST_HITS),
                null,
                projects);
    }

    /** To the job's user; what is no fault of the question or of the moment stays a fault of ours. */
    private static <T> Future<T> told(Throwable failure) {
        return Future.failedFuture(
                switch (failure) {
                    case Rejected rejected ->
                        new TaskFailure(rejected.kind() == Kind.UNAVAILABLE ? UNAVAILABLE : INVALID, rejected.detail());
                    case IllegalArgumentException bad -> new TaskFailure(INVALID, String.valueOf(bad.getMessage()));
                    default -> failure;
                });
    }
}
