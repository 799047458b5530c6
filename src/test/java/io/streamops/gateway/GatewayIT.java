package io.streamops.gateway;

import static io.streamops.gateway.TestGateway.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the gateway serves to clients on the same host. */
@ExtendWith(VertxExtension.class)
class GatewayIT {
    private static TestGateway gateway;

    @BeforeAll
    static void start(Vertx vertx) {
        gateway = TestGateway.builder(vertx).start();
        gateway.parkings.add(new InMemoryParking("jobs").with("1-0", "2-0", "3-0"));
        gateway.parkings.add(new InMemoryParking("crawl-requests").with("0-af09", "0-42"));
    }

    @AfterAll
    static void stop() {
        gateway.close();
    }

    @Test
    void theProcessSaysThatItLives() {
        var answer = gateway.get("/health/live");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(json(answer)).isEqualTo(new JsonObject().put("status", "up"));
    }

    @Test
    void nodesAreListedWithTheirLanes() {
        var answer = gateway.get("/api/nodes");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("content-type")).contains("application/json");
        assertThat(json(answer)).isEqualTo(new JsonObject("""
            {"nodes": [{"id": "n1", "name": "all", "host": "here", "startedAt": "2026-06-01T12:00:00.000Z",
              "version": "0.1.0", "clustered": false, "verticles": [{"name": "gateway", "instances": 1,
              "lanes": [{"lane": "l", "inFlight": 1, "settled": 2, "retried": 3, "parked": 4, "lag": null,
              "pausedBy": null, "waitingFor": null}]}]}]}\
            """));
    }

    @Test
    void parkedMessagesOfALaneAreListed() {
        var answer = json(gateway.get("/api/parked?lane=jobs&limit=2&offset=1"));

        assertThat(answer.getInteger("total")).isEqualTo(3);
        assertThat(ids(answer)).containsExactly("2-0", "3-0");
        assertThat(answer.getJsonArray("parked").getJsonObject(0)).isEqualTo(new JsonObject("""
            {"lane": "jobs", "id": "2-0", "reason": "no JSON", "attempts": 5,
             "parkedAt": "2026-01-02T03:04:05.000Z", "key": null, "headers": {"h": "v"}, "body": "{"}\
            """));
    }

    @Test
    void parkedMessagesOfAllLanesAreListedOneLaneAfterTheOther() {
        assertThat(ids(json(gateway.get("/api/parked")))).containsExactly("0-af09", "0-42", "1-0", "2-0", "3-0");
        assertThat(ids(json(gateway.get("/api/parked?offset=1&limit=2")))).containsExactly("0-42", "1-0");
        assertThat(ids(json(gateway.get("/api/parked?offset=4&limit=200")))).containsExactly("3-0");
        assertThat(json(gateway.get("/api/parked?offset=9")).getInteger("total"))
                .isEqualTo(5);
    }

    @Test
    void aParkedMessageIsPutBackAndAnotherThrownAway() {
        var parking = new InMemoryParking("tasks").with("a%b/c", "0-1");
        gateway.parkings.add(parking);
        try {
            var replayed = gateway.post("/api/parked/tasks/a%25b%2Fc/replay", "");
            assertThat(replayed.statusCode()).isEqualTo(200);
            assertThat(json(replayed).getBoolean("replayed")).isTrue();
            assertThat(parking.replayed()).containsExactly("a%b/c");

            var path = "/api/parked/tasks/0-1";
            assertThat(gateway.send(gateway.request(path).DELETE()).statusCode())
                    .isEqualTo(204);
            assertProblem(gateway.send(gateway.request(path).DELETE()), 404, "not_found");
        } finally {
            gateway.parkings.remove("tasks");
        }
    }

    @Test
    void aLaneThatIsNotThereIsNotFound() {
        assertProblem(gateway.get("/api/parked?lane=nope"), 404, "not_found");
        assertProblem(gateway.post("/api/parked/nope/1/replay", ""), 404, "not_found");
    }

    @Test
    void figuresAreInPrometheusForm() {
        gateway.get("/api/nodes");
        var answer = gateway.get("/metrics");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("content-type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/plain"));
        assertThat(answer.body())
                .contains("streamops_http_requests_seconds_count{method=\"GET\",route=\"/api/nodes\",status=\"200\"}")
                .contains("streamops_sse_streams");
    }

    @Test
    void theContractIsPublishedAsItIs() {
        var answer = gateway.get("/openapi.yaml");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo(TestGateway.contract().text());
    }

    @Test
    void theDocumentationIsAPageThatLoadsNothingFromElsewhere() {
        var answer = gateway.get("/docs");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("content-type")).contains("text/html; charset=utf-8");
        assertThat(answer.headers().firstValue("content-security-policy"))
                .hasValueSatisfying(policy ->
                        assertThat(policy).contains("default-src 'none'").doesNotContain("unsafe-inline"));
        assertThat(answer.body()).contains("/api/parked/{lane}/{id}/replay").doesNotContain("src=\"http");
        assertThat(gateway.get("/docs/docs.css").statusCode()).isEqualTo(200);
    }

    @Test
    void theRootLeadsToTheDocumentation() {
        var answer = gateway.get("/");

        assertThat(answer.statusCode()).isEqualTo(302);
        assertThat(answer.headers().firstValue("location")).contains("/docs");
    }

    static void assertProblem(HttpResponse<String> answer, int status, String code) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("content-type")).contains("application/problem+json");
        assertThat(answer.headers().firstValue("x-request-id")).isPresent();
        var problem = json(answer);
        assertThat(problem.fieldNames()).contains("type", "title", "status", "detail", "code", "details");
        assertThat(problem.getInteger("status")).isEqualTo(status);
        assertThat(problem.getString("code")).isEqualTo(code);
    }

    private static List<Object> ids(JsonObject page) {
        JsonArray parked = page.getJsonArray("parked");
        return parked.stream()
                .map(each -> (Object) ((JsonObject) each).getString("id"))
                .toList();
    }
}
