package io.streamops.collected.projects;

import io.streamops.collected.figures.BatchLog;
import io.streamops.collected.figures.ProjectReader;
import io.streamops.collected.figures.Sums;
import io.streamops.collected.figures.Totals;
import io.streamops.contract.post.FoundPosts;
import io.streamops.contract.post.PostOrder;
import io.streamops.gateway.http.Answer;
import io.streamops.gateway.http.Call;
import io.streamops.gateway.http.OperationHandler;
import io.streamops.gateway.http.Routes;
import io.streamops.rejection.Rejected;
import io.streamops.schema.FieldError;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The HTTP operations of projects. A project that the client may not see does not exist for it. */
record ProjectRoutes(ProjectReader reader, BatchLog log, Posts posts) implements Routes {
    private static final int SUMMARY_KEYWORDS = 20;
    private static final String CSV = "text/csv; charset=utf-8; header=present";

    @Override
    public Map<String, OperationHandler> operations() {
        return Map.of(
                "listProjects", this::list,
                "getProjectSummary", this::summary,
                "listProjectPosts", this::posts,
                "getProjectTrends", this::trends,
                "listProjectKeywords", this::keywords,
                "listProjectAlerts", this::alerts,
                "listProjectBatches", this::batches);
    }

    private Future<Answer> list(Call call) {
        var limit = call.integer("limit");
        var offset = call.integer("offset");
        var who = call.principal();
        var listed = who.isAdmin() ? reader.list(offset, limit) : reader.list(who.projects(), offset, limit);
        return listed.compose(found -> reader.totals(found.projects()).map(totals -> {
            var projects = new JsonArray();
            for (var i = 0; i < totals.size(); i++) {
                projects.add(FigureJson.project(found.projects().get(i), totals.get(i)));
            }
            return Answer.json(page(call, found.total()).put("projects", projects));
        }));
    }

    private Future<Answer> summary(Call call) {
        var period = Period.of(call);
        var figures = new PeriodFigures(reader, call.text("id"));
        return project(call)
                .compose(totals -> figures.of(ofPlatform(call, totals), period)
                        .compose(found -> reader.keywords(call.text("id"), 0, SUMMARY_KEYWORDS)
                                .map(words -> FigureJson.summary(
                                                call.text("id"), found.byPlatform(), totals, found.greatestImpact())
                                        .put("keywords", FigureJson.keywords(words.keywords())))))
                .map(Answer::json);
    }

    private Future<Answer> trends(Call call) {
        var granularity = Granularity.of(call.text("granularity"));
        var period = Period.of(call);
        var figures = new PeriodFigures(reader, call.text("id"));
        return project(call)
                .compose(totals -> figures.trend(ofPlatform(call, totals), period, granularity))
                .map(points -> Answer.json(new JsonObject()
                        .put("granularity", granularity.word())
                        .put(
                                "points",
                                new JsonArray(points.entrySet().stream()
                                        .map(point -> FigureJson.point(point.getKey(), point.getValue()))
                                        .toList()))));
    }

    /** Keywords are counted for whole projects, so filters are rejected. */
    private Future<Answer> keywords(Call call) {
        var errors = Stream.of("platform", "from", "to")
                .filter(name -> call.find(name) != null)
                .map(name -> new FieldError("query/" + name, "is not allowed: keywords are counted for whole projects"))
                .toList();
        if (!errors.isEmpty()) {
            throw Rejected.invalid(errors);
        }
        return project(call)
                .compose(totals -> reader.keywords(call.text("id"), call.integer("offset"), call.integer("limit")))
                .map(found ->
                        Answer.json(page(call, found.total()).put("keywords", FigureJson.keywords(found.keywords()))));
    }

    private Future<Answer> posts(Call call) {
        var question = PostFilter.posts(call);
        if (!"csv".equals(call.text("format"))) {
            return project(call)
                    .compose(totals -> posts.find(question))
                    .map(found -> Answer.json(shown(call, "posts", found)));
        }
        if (question.order() != PostOrder.DATE) {
            throw Rejected.invalid("query/sort", "must be date with format=csv");
        }
        return project(call)
                .compose(totals -> new PostPieces(new PostWalk(posts, question)).begun())
                .map(pieces -> new Answer.Pieces(
                        CSV, Map.of("content-disposition", "attachment; filename=\"posts.csv\""), pieces));
    }

    private Future<Answer> alerts(Call call) {
        var question = PostFilter.alerts(call);
        return project(call)
                .compose(totals -> posts.find(question))
                .map(found -> Answer.json(shown(call, "alerts", found)));
    }

    private Future<Answer> batches(Call call) {
        return project(call)
                .compose(totals -> log.recent(call.text("id"), call.integer("offset"), call.integer("limit")))
                .map(recent ->
                        Answer.json(page(call, recent.total()).put("batches", FigureJson.batches(recent.batches()))));
    }

    /** Fails if the project does not exist for the client. */
    private Future<Totals> project(Call call) {
        var id = call.text("id");
        return call.principal().seesProject(id)
                ? reader.totals(id).map(found -> found.orElseThrow(() -> unknown(id)))
                : Future.failedFuture(unknown(id));
    }

    private static Rejected unknown(String id) {
        return Rejected.notFound("The project \"%s\" does not exist.".formatted(id));
    }

    private static Map<String, Sums> ofPlatform(Call call, Totals totals) {
        var platform = call.find("platform");
        if (platform == null) {
            return totals.byPlatform();
        }
        var name = platform.toLowerCase(Locale.ROOT);
        var sums = totals.byPlatform().get(name);
        return sums == null ? Map.of() : Map.of(name, sums);
    }

    private static JsonObject shown(Call call, String name, FoundPosts found) {
        List<JsonObject> shown = found.posts().stream().map(PostJson::of).toList();
        return page(call, found.total()).put(name, new JsonArray(shown)).put("partial", found.partial());
    }

    private static JsonObject page(Call call, long total) {
        return new JsonObject()
                .put("total", total)
                .put("limit", call.integer("limit"))
                .put("offset", call.integer("offset"));
    }
}
