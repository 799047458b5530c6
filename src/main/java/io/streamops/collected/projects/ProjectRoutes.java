package io.streamops.collected.projects;

import io.streamops.collected.statistics.BatchLog;
import io.streamops.collected.statistics.CounterSums;
import io.streamops.collected.statistics.ProjectStatisticsReader;
import io.streamops.contract.post.PostQuery;
import io.streamops.contract.post.PostSearchResult;
import io.streamops.gateway.http.ApiRequest;
import io.streamops.gateway.http.ApiResponse;
import io.streamops.gateway.http.Routes;
import io.streamops.kit.Csv;
import io.streamops.rejection.Rejected;
import io.streamops.schema.FieldError;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The HTTP operations of projects. A project that the client may not see does not exist for it. */
record ProjectRoutes(ProjectStatisticsReader reader, BatchLog log, PostSource posts) implements Routes {
    private static final int SUMMARY_KEYWORDS = 20;
    private static final String CSV = "text/csv; charset=utf-8; header=present";

    @Override
    public Map<String, Routes.Handler> operations() {
        return Map.of(
                "listProjects", this::list,
                "getProjectSummary", this::summary,
                "listProjectPosts", this::posts,
                "getProjectTrends", this::trends,
                "listProjectKeywords", this::keywords,
                "listProjectAlerts", this::alerts,
                "listProjectBatches", this::batches);
    }

    private Future<ApiResponse> list(ApiRequest call) {
        var limit = call.integer("limit");
        var offset = call.integer("offset");
        var who = call.principal();
        var listed = who.isAdmin() ? reader.list(offset, limit) : reader.list(who.projects(), offset, limit);
        return listed.compose(found -> reader.totals(found.projects()).map(totals -> {
            var projects = new JsonArray();
            for (var i = 0; i < totals.size(); i++) {
                projects.add(StatisticsJson.project(found.projects().get(i), totals.get(i)));
            }
            return ApiResponse.json(page(call, found.total()).put("projects", projects));
        }));
    }

    private Future<ApiResponse> summary(ApiRequest call) {
        var period = DateRange.of(call);
        var figures = new PeriodStatistics(reader, call.text("id"));
        return project(call)
                .compose(totals -> figures.of(ofPlatform(call, totals), period)
                        .compose(found -> reader.keywords(call.text("id"), 0, SUMMARY_KEYWORDS)
                                .map(words -> StatisticsJson.summary(
                                                call.text("id"), found.byPlatform(), totals, found.greatestImpact())
                                        .put("keywords", StatisticsJson.keywords(words.keywords())))))
                .map(ApiResponse::json);
    }

    private Future<ApiResponse> trends(ApiRequest call) {
        var granularity = TrendGranularity.of(call.text("granularity"));
        var period = DateRange.of(call);
        var figures = new PeriodStatistics(reader, call.text("id"));
        return project(call)
                .compose(totals -> figures.trend(ofPlatform(call, totals), period, granularity))
                .map(points -> ApiResponse.json(new JsonObject()
                        .put("granularity", granularity.word())
                        .put(
                                "points",
                                new JsonArray(points.entrySet().stream()
                                        .map(point -> StatisticsJson.point(point.getKey(), point.getValue()))
                                        .toList()))));
    }

    /** Keywords are counted for whole projects, so filters are rejected. */
    private Future<ApiResponse> keywords(ApiRequest call) {
        var errors = Stream.of("platform", "from", "to")
                .filter(name -> call.find(name) != null)
                .map(name -> new FieldError("query/" + name, "is not allowed: keywords are counted for whole projects"))
                .toList();
        if (!errors.isEmpty()) {
            throw Rejected.invalid(errors);
        }
        return project(call)
                .compose(totals -> reader.keywords(call.text("id"), call.integer("offset"), call.integer("limit")))
                .map(found -> ApiResponse.json(
                        page(call, found.total()).put("keywords", StatisticsJson.keywords(found.keywords()))));
    }

    private Future<ApiResponse> posts(ApiRequest call) {
        var question = PostFilterParser.posts(call);
        if (!"csv".equals(call.text("format"))) {
            return project(call)
                    .compose(totals -> posts.find(question))
                    .map(found -> ApiResponse.json(shown(call, "posts", found)));
        }
        if (question.order() != PostQuery.Sort.DATE) {
            throw Rejected.invalid("query/sort", "must be date with format=csv");
        }
        return project(call)
                .compose(totals -> new PostTableStream(new PostPager(posts, question)).begun())
                .map(pieces -> new ApiResponse.Pieces(
                        CSV, Map.of("content-disposition", "attachment; filename=\"posts.csv\""), pieces));
    }

    private Future<ApiResponse> alerts(ApiRequest call) {
        var question = PostFilterParser.alerts(call);
        return project(call)
                .compose(totals -> posts.find(question))
                .map(found -> ApiResponse.json(shown(call, "alerts", found)));
    }

    private Future<ApiResponse> batches(ApiRequest call) {
        return project(call)
                .compose(totals -> log.recent(call.text("id"), call.integer("offset"), call.integer("limit")))
                .map(recent -> ApiResponse.json(
                        page(call, recent.total()).put("batches", StatisticsJson.batches(recent.batches()))));
    }

    /** Fails if the project does not exist for the client. */
    private Future<ProjectStatisticsReader.Totals> project(ApiRequest call) {
        var id = call.text("id");
        return call.principal().seesProject(id)
                ? reader.totals(id).map(found -> found.orElseThrow(() -> unknown(id)))
                : Future.failedFuture(unknown(id));
    }

    private static Rejected unknown(String id) {
        return Rejected.notFound("The project \"%s\" does not exist.".formatted(id));
    }

    private static Map<String, CounterSums> ofPlatform(ApiRequest call, ProjectStatisticsReader.Totals totals) {
        var platform = call.find("platform");
        if (platform == null) {
            return totals.byPlatform();
        }
        var name = platform.toLowerCase(Locale.ROOT);
        var sums = totals.byPlatform().get(name);
        return sums == null ? Map.of() : Map.of(name, sums);
    }

    private static JsonObject shown(ApiRequest call, String name, PostSearchResult found) {
        List<JsonObject> shown = found.posts().stream().map(PostJson::of).toList();
        return page(call, found.total()).put(name, new JsonArray(shown)).put("partial", found.partial());
    }

    private static JsonObject page(ApiRequest call, long total) {
        return new JsonObject()
                .put("total", total)
                .put("limit", call.integer("limit"))
                .put("offset", call.integer("offset"));
    }

    /** Streams posts as the chunks of a CSV table. For a single response. */
    static final class PostTableStream implements ApiResponse.Pieces.Source {
        private final PostPager walk;
        private final StringBuilder first = new StringBuilder(Csv.line(PostJson.COLUMNS));
        private @Nullable String place;
        private boolean over;

        PostTableStream(PostPager walk) {
            this.walk = walk;
        }

        /** Fetches the first posts, so that a failure becomes an error response. */
        Future<PostTableStream> begun() {
            return read().map(text -> {
                first.append(text);
                return this;
            });
        }

        @Override
        public Future<Optional<Buffer>> next() {
            if (!first.isEmpty()) {
                var piece = Buffer.buffer(first.toString());
                first.setLength(0);
                return Future.succeededFuture(Optional.of(piece));
            }
            return over
                    ? Future.succeededFuture(Optional.empty())
                    : read().map(text -> Optional.of(Buffer.buffer(text)));
        }

        private Future<String> read() {
            return walk.stretch(place).map(stretch -> {
                place = stretch.next();
                over = place == null;
                var text = new StringBuilder();
                stretch.posts().forEach(post -> text.append(PostJson.line(post)));
                return text.toString();
            });
        }
    }
}
