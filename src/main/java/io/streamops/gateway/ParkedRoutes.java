package io.streamops.gateway;

import io.streamops.gateway.http.ApiRequest;
import io.streamops.gateway.http.ApiResponse;
import io.streamops.gateway.http.Routes;
import io.streamops.kit.IsoTime;
import io.streamops.messaging.Parking;
import io.streamops.rejection.Rejected;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Lists, replays and deletes parked messages. */
record ParkedRoutes(ParkingDirectory directory) implements Routes {
    @Override
    public Map<String, Routes.Handler> operations() {
        return Map.of("listParked", this::list, "replayParked", this::replay, "discardParked", this::discard);
    }

    private Future<ApiResponse> list(ApiRequest call) {
        var lane = call.find("lane");
        var offset = call.integer("offset");
        var limit = call.integer("limit");
        var page = lane == null
                ? page(directory.all(), offset, limit)
                : parking(lane).list(offset, limit);
        return page.map(found -> ApiResponse.json(new JsonObject()
                .put(
                        "parked",
                        new JsonArray(
                                found.parked().stream().map(ParkedRoutes::json).toList()))
                .put("total", found.total())));
    }

    private Future<ApiResponse> replay(ApiRequest call) {
        var lane = call.text("lane");
        var id = call.text("id");
        return parking(lane).replay(id).map(done -> {
            requireKnown(done, lane, id);
            return ApiResponse.json(
                    new JsonObject().put("lane", lane).put("id", id).put("replayed", true));
        });
    }

    private Future<ApiResponse> discard(ApiRequest call) {
        var lane = call.text("lane");
        var id = call.text("id");
        return parking(lane).discard(id).map(done -> {
            requireKnown(done, lane, id);
            return ApiResponse.none();
        });
    }

    private Parking parking(String lane) {
        return directory.find(lane).orElseThrow(() -> Rejected.notFound("There is no lane \"%s\".".formatted(lane)));
    }

    private static void requireKnown(boolean known, String lane, String id) {
        if (!known) {
            throw Rejected.notFound("The lane \"%s\" has no parked message \"%s\".".formatted(lane, id));
        }
    }

    /** A page over several lanes, one after the other. */
    private static Future<Parking.Page> page(List<Parking> lanes, int offset, int limit) {
        var sofar = Future.succeededFuture(new Parking.Page(List.of(), 0));
        for (var lane : lanes) {
            sofar = sofar.compose(page -> lane.list(
                            (int) Math.max(0, offset - page.total()),
                            Math.max(1, limit - page.parked().size()))
                    .map(more -> joined(page, more, limit)));
        }
        return sofar;
    }

    private static Parking.Page joined(Parking.Page page, Parking.Page more, int limit) {
        var parked = new ArrayList<>(page.parked());
        parked.addAll(more.parked().subList(0, Math.min(more.parked().size(), limit - parked.size())));
        return new Parking.Page(parked, page.total() + more.total());
    }

    private static JsonObject json(Parking.ParkedMessage parked) {
        var parkedAt = parked.parkedAt();
        return new JsonObject()
                .put("lane", parked.lane())
                .put("id", parked.id())
                .put("reason", parked.reason())
                .put("attempts", parked.attempts())
                .put("parkedAt", parkedAt == null ? null : IsoTime.text(parkedAt))
                .put("key", parked.key())
                .put("headers", new JsonObject(Map.copyOf(parked.headers())))
                .put("body", parked.body());
    }
}
