package io.streamops.node.adapters;

import io.streamops.contract.job.JobId;
import io.streamops.execution.Failure;
import io.streamops.index.api.SearchCapability;
import io.streamops.index.distributed.ScatterGather;
import io.streamops.index.search.PassageRequest;
import io.streamops.index.search.RankedPassage;
import io.streamops.index.search.SearchRequest;
import io.streamops.index.search.VisibleProjects;
import io.streamops.jobs.kind.PassageRetrieval;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Searches for jobs on all indexers that this node knows.
 *
 * @param owners the owner of a job
 */
public record PassageRetrievalAdapter(ScatterGather indexers, Function<JobId, Future<Optional<String>>> owners)
        implements PassageRetrieval {
    private static final String UNAVAILABLE = "search_unavailable";
    private static final String INVALID = "invalid_query";

    private static final int MAX_HITS = 200;

    @Override
    public Future<List<Passage>> passages(Query query) {
        var limit = Math.clamp(query.most(), 1, PassageRequest.MOST);
        return projects(query.posts())
                .compose(projects -> SearchCapability.passages(
                        indexers, new PassageRequest(query.text(), query.site(), query.lang(), projects, limit)))
                .map(PassageRetrievalAdapter::passages)
                .recover(PassageRetrievalAdapter::jobFailure);
    }

    private static List<Passage> passages(List<RankedPassage> ranked) {
        return ranked.stream()
                .map(found -> new Passage(found.url(), found.title(), found.text(), found.score()))
                .toList();
    }

    /** The gateway has checked the project of the job. Without a project, a job with an owner finds no posts, one without finds all. */
    private Future<VisibleProjects> projects(@Nullable Posts posts) {
        if (posts == null) {
            return Future.succeededFuture(VisibleProjects.NONE);
        }
        var project = posts.project();
        return project != null
                ? Future.succeededFuture(VisibleProjects.only(Set.of(project)))
                : owners.apply(posts.by()).map(owner -> owner.isPresent() ? VisibleProjects.NONE : VisibleProjects.ALL);
    }

    @Override
    public Future<JsonObject> search(Query query) {
        return projects(query.posts())
                .compose(projects -> SearchCapability.search(indexers, request(query, projects)))
                .recover(PassageRetrievalAdapter::jobFailure);
    }

    private static SearchRequest request(Query query, VisibleProjects projects) {
        return new SearchRequest(
                query.text(),
                null,
                query.site(),
                query.lang(),
                null,
                null,
                SearchRequest.Sort.RELEVANCE,
                Math.clamp(query.most(), 1, MAX_HITS),
                null,
                projects);
    }

    private static <T> Future<T> jobFailure(Throwable failure) {
        return failure instanceof IllegalArgumentException bad
                ? Future.failedFuture(Failure.permanent(INVALID, String.valueOf(bad.getMessage())))
                : Rejections.toJob(failure, UNAVAILABLE, INVALID);
    }
}
