package io.streamops.crawl.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.streamops.contract.crawl.CrawlRequest;
import io.streamops.gateway.http.ApiRequest;
import io.streamops.gateway.http.ApiResponse;
import io.streamops.gateway.http.Routes;
import io.streamops.rejection.Rejected;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.net.URLEncoder;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The HTTP operations on crawls. */
record CrawlRoutes(
        CrawlSubmissionService service, CrawlStore store, CrawlRequestIndex index, CrawlEventStream.Source streams)
        implements Routes {
    private static final String JSON = "application/json";
    private static final String EMAIL = "query/email";

    @Override
    public Map<String, Routes.Handler> operations() {
        return Map.of(
                "createCrawl", this::create,
                "listCrawls", this::list,
                "getCrawl", this::get,
                "followCrawls", this::follow);
    }

    private Future<ApiResponse> create(ApiRequest call) {
        return service.submit(CrawlSubmission.of(call.body(), call.principal()))
                .map(request -> ApiResponse.json(202, request.toJson(), Map.of("Location", location(request))));
    }

    private static String location(CrawlRequest request) {
        return "/api/crawls/%s?email=%s".formatted(request.id(), URLEncoder.encode(request.email(), UTF_8));
    }

    private Future<ApiResponse> list(ApiRequest call) {
        return index.list(owner(call), call.integer("offset"), call.integer("limit"))
                .map(CrawlRoutes::page);
    }

    /** Results are large, so they are sent as stored. */
    private static ApiResponse page(CrawlRequestIndex.Page page) {
        var body = Buffer.buffer("{\"crawls\":[");
        var separator = "";
        for (var crawl : page.crawls()) {
            body.appendString(separator).appendString(crawl.json());
            separator = ",";
        }
        return content(body.appendString("],\"total\":" + page.total() + "}"));
    }

    private Future<ApiResponse> get(ApiRequest call) {
        var id = call.text("id");
        var email = isOfAnotherUser(call, call.find("email")) ? null : owner(call);
        return (email == null ? Future.succeededFuture(Optional.<StoredCrawl>empty()) : store.find(email, id))
                .map(found -> content(Buffer.buffer(found.orElseThrow(
                                () -> Rejected.notFound("There is no crawl \"%s\" of this owner.".formatted(id)))
                        .json())));
    }

    /** A single crawl of another user gets 404, so its existence stays hidden. */
    private static boolean isOfAnotherUser(ApiRequest call, @Nullable String email) {
        return email != null
                && CrawlOwner.error(email, call.principal()).isEmpty()
                && !call.principal().owns(email);
    }

    private Future<ApiResponse> follow(ApiRequest call) {
        return Future.succeededFuture(ApiResponse.stream(streams.of(owner(call))));
    }

    private static String owner(ApiRequest call) {
        return CrawlOwner.of(call.find("email"), EMAIL, call.principal());
    }

    private static ApiResponse content(Buffer json) {
        return new ApiResponse.Content(200, JSON, json, Map.of());
    }
}
