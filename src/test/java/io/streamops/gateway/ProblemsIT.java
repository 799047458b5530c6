package io.streamops.gateway;

import static io.streamops.gateway.GatewayIT.assertProblem;
import static io.streamops.gateway.TestGateway.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever cannot be served is answered with a problem. */
@ExtendWith(VertxExtension.class)
class ProblemsIT {
    private static final String GOOD = "{\"task\": \"chat\", \"payload\": {\"url\": \"http://x\"}}";

    private static TestGateway gateway;

    @BeforeAll
    static void start(Vertx vertx) {
        gateway = TestGateway.builder(vertx).start();
    }

    @AfterAll
    static void stop() {
        gateway.close();
    }

    @Test
    void whatIsAsItShouldBeIsHandedToTheHandlerWithDefaults() {
        var answer = gateway.post("/test/echo?loud=true", GOOD);

        assertThat(json(answer))
                .isEqualTo(new JsonObject()
                        .put("times", 1)
                        .put("loud", true)
                        .put("key", null)
                        .put("body", new JsonObject(GOOD)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/nope", "/api", "/api/nodes/x", "/health", "/docs/../etc"})
    void anUnknownPathIsNotFound(String path) {
        assertProblem(gateway.get(path), 404, "not_found");
    }

    @Test
    void aWrongMethodIsToldWhichAreRight() {
        var answer = gateway.send(gateway.request("/api/parked/a/b").PUT(BodyPublishers.ofString("{}")));

        assertProblem(answer, 405, "method_not_allowed");
        assertThat(answer.headers().firstValue("allow")).contains("DELETE, OPTIONS");
        assertThat(gateway.post("/api/nodes", "{}").headers().firstValue("allow"))
                .contains("GET, HEAD, OPTIONS");
    }

    @Test
    void headIsAnsweredAsGetWithoutTheBody() {
        var got = gateway.get("/api/nodes");
        var head = gateway.send(gateway.request("/api/nodes").HEAD());

        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(head.headers().firstValue("content-length"))
                .isEqualTo(got.headers().firstValue("content-length"));
    }

    @Test
    void optionsTellWhatIsAllowed() {
        var answer = gateway.send(gateway.request("/api/nodes").method("OPTIONS", BodyPublishers.noBody()));

        assertThat(answer.statusCode()).isEqualTo(204);
        assertThat(answer.headers().firstValue("allow")).contains("GET, HEAD, OPTIONS");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "", "nonsense", "{\"a\":1} x", "{\"a\":1}{", "[1,", "\u0000", "NaN"})
    void malformedJsonIsInvalid(String body) {
        var answer = gateway.post("/test/echo", body);

        assertProblem(answer, 400, "invalid");
        assertThat(pointers(answer)).containsExactly("");
    }

    @Test
    void jsonThatIsNestedTooDeepIsInvalid() {
        var deep = "[".repeat(20_000);

        assertProblem(gateway.post("/test/echo", deep), 400, "invalid");
        assertProblem(
                gateway.post(
                        "/test/echo",
                        "{\"task\":\"chat\",\"payload\":{\"url\":\"http://x\",\"deep\":" + "[".repeat(80)
                                + "]".repeat(80) + "}}"),
                400,
                "invalid");
    }

    @Test
    void everythingThatIsWrongIsNamedAtOnceWithAPointer() {
        var answer = gateway.post(
                "/test/echo?times=10&loud=maybe",
                "{\"task\": \"sing\", \"more\": 1, \"payload\": {\"list\": [1, \"two\"], \"either\": {}}}");

        assertProblem(answer, 400, "invalid");
        assertThat(pointers(answer))
                .containsExactlyInAnyOrder(
                        "query/times",
                        "query/loud",
                        "/task",
                        "/more",
                        "/payload/url",
                        "/payload/list/1",
                        "/payload/either");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "null", "3", "\"text\""})
    void aBodyOfAnotherTypeIsInvalidAsAWhole(String body) {
        assertThat(pointers(gateway.post("/test/echo", body))).containsExactly("");
    }

    @Test
    void aBodyThatMayBeMissingMayBeMissing() {
        var none = gateway.send(gateway.request("/test/optional").POST(BodyPublishers.noBody()));
        assertThat(json(none).getValue("body")).isNull();

        assertThat(json(gateway.post("/test/optional", "{\"a\":1}")).getJsonObject("body"))
                .isEqualTo(new JsonObject().put("a", 1));
    }

    @Test
    void headersAreCheckedToo() {
        var answer = gateway.send(gateway.request("/test/echo")
                .header("content-type", "application/json")
                .header("Idempotency-Key", "longer than ten")
                .POST(BodyPublishers.ofString(GOOD)));

        assertThat(pointers(answer)).containsExactly("header/Idempotency-Key");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "limit=0",
                "limit=201",
                "limit=x",
                "limit=1.5",
                "limit=99999999999",
                "offset=-1",
                "offset=2147483647"
            })
    void listsTakeSensibleLimits(String query) {
        assertProblem(gateway.get("/api/parked?" + query), 400, "invalid");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/plain",
                "application/x-www-form-urlencoded",
                "multipart/form-data; boundary=x",
                "json",
                "application/json; charset=latin1"
            })
    void anotherContentTypeIsUnsupported(String type) {
        var answer = gateway.send(
                gateway.request("/test/echo").header("content-type", type).POST(BodyPublishers.ofString(GOOD)));

        assertProblem(answer, 415, "unsupported_media_type");
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json; charset=UTF-8", "application/vnd.x+json", "Application/JSON"})
    void jsonByAnotherNameIsSupported(String type) {
        var answer = gateway.send(
                gateway.request("/test/echo").header("content-type", type).POST(BodyPublishers.ofString(GOOD)));

        assertThat(answer.statusCode()).isEqualTo(200);
    }

    @Test
    void aBodyWithoutTypeOrEncodedIsUnsupported() {
        assertProblem(
                gateway.send(gateway.request("/test/echo").POST(BodyPublishers.ofString(GOOD))),
                415,
                "unsupported_media_type");
        assertProblem(
                gateway.send(gateway.request("/test/echo")
                        .header("content-type", "application/json")
                        .header("content-encoding", "gzip")
                        .POST(BodyPublishers.ofString(GOOD))),
                415,
                "unsupported_media_type");
    }

    @Test
    void aBodyThatIsTooLargeIsRefusedHoweverItIsSent() {
        var large = "\"" + "x".repeat(100_000) + "\"";

        assertProblem(gateway.post("/test/echo", large), 413, "too_large");
        try (var client = new RawClient(gateway.address())) {
            client.post("/test/echo", "Transfer-Encoding: chunked");
            for (var i = 0; i < 20; i++) {
                client.send("2000\r\n" + "x".repeat(0x2000) + "\r\n");
            }
            assertThat(client.readUntil("too_large")).startsWith("HTTP/1.1 413 ");
        }
    }

    @Test
    void aClientThatExpects100IsAnsweredBeforeItSends() {
        try (var client = new RawClient(gateway.address())) {
            client.post("/test/echo", "Content-Length: 999999", "Expect: 100-continue");
            assertThat(client.readUntil("too_large")).startsWith("HTTP/1.1 413 ");
        }
        try (var client = new RawClient(gateway.address())) {
            client.post("/test/echo", "Content-Length: " + GOOD.length(), "Expect: 100-continue");
            client.readUntil("100 Continue");
            client.send(GOOD);
            assertThat(client.readUntil("\"times\":1")).contains("HTTP/1.1 200 OK");
        }
    }

    @Test
    void aClientThatWouldSpeakHttp2GoesOnWithoutIt() throws Exception {
        try (var client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build()) {
            var nodes = client.send(gateway.request("/api/nodes").build(), HttpResponse.BodyHandlers.ofString());
            assertThat(nodes.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
            assertThat(nodes.statusCode()).isEqualTo(200);
        }
    }

    @Test
    void anUrlThatIsTooLongIsRefused() {
        assertRaw("GET /" + "x".repeat(10_000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n", 414, "uri_too_long");
    }

    @Test
    void headersThatAreTooLargeAreRefused() {
        assertRaw(
                "GET / HTTP/1.1\r\nHost: localhost\r\nX: " + "x".repeat(20_000) + "\r\n\r\n", 431, "headers_too_large");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "NONSENSE\r\n\r\n",
                "GET / HTTP/x\r\nHost: localhost\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: localhost\r\nBad Header: x\r\n\r\n",
                "POST /test/echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx",
                "POST /test/echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\nx"
            })
    void whatIsNoHttpIsMalformed(String request) {
        assertRaw(request, 400, "malformed");
    }

    @Test
    void aRequestWithoutHostIsInvalid() {
        assertRaw("GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "invalid");
    }

    @Test
    void aPathThatCannotBeDecodedIsInvalid() {
        assertRaw("GET /api/%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 400, "invalid");
    }

    @ParameterizedTest
    @ValueSource(strings = {"%", "a%4", "%zz", "%u0041", "%C0%AF", "%ED%A0%80", "%FF", "%F0%9F%98", "\u00e9"})
    void whatIsNoPercentEncodedUtf8IsInvalid(String text) {
        for (var query : List.of("lane=" + text, text + "=1", "limit=1&" + text)) {
            assertUnreadable("/api/parked?" + query, "query");
        }
        assertUnreadable("/test/items/" + text, "path");
        assertUnreadable("/test/items/1?" + text, "query");
    }

    @Test
    void whatIsPercentEncodedUtf8IsTakenAsItIs() {
        assertThat(json(gateway.get("/test/items/%C3%A9%F0%9F%98%80%25%2B+?a=%C3%A9%25%00"))
                        .getString("id"))
                .isEqualTo("\u00e9\ud83d\ude00%++");
    }

    private static void assertUnreadable(String target, String pointer) {
        try (var client = new RawClient(gateway.address())) {
            assertThat(client.get(target, "Connection: close").readAll())
                    .startsWith("HTTP/1.1 400 ")
                    .contains("\"code\":\"invalid\"", "\"pointer\":\"%s\"".formatted(pointer));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"throw", "future", "unwritable"})
    void anUnexpectedFailureRevealsNothing(String kind) {
        var answer = gateway.get("/test/failures/" + kind);

        assertProblem(answer, 500, "internal");
        assertThat(answer.body()).doesNotContain("secret").doesNotContain("Exception");
    }

    @Test
    void overloadAndUnavailabilityHaveRetryAfter() {
        var overloaded = gateway.get("/test/failures/overloaded");
        assertProblem(overloaded, 503, "overloaded");
        assertThat(overloaded.headers().firstValue("retry-after")).contains("1");

        var away = gateway.get("/test/failures/unavailable");
        assertProblem(away, 503, "unavailable");
        assertThat(away.headers().firstValue("retry-after")).contains("5");
        assertThat(away.body()).doesNotContain("secret").doesNotContain("10.0.0.1");
        assertThat(json(away).getJsonObject("details").getString("dependency")).isEqualTo("redis");
    }

    @Test
    void aLimitIsReportedWithFigures() {
        var answer = gateway.get("/test/failures/tooMany");

        assertProblem(answer, 429, "backpressure");
        assertThat(answer.headers().firstValue("retry-after")).contains("7");
        assertThat(json(answer).getJsonObject("details").getInteger("backlog")).isEqualTo(10_001);
    }

    @Test
    void anAnswerMayComeFromAnyThread() {
        assertThat(gateway.get("/test/failures/elsewhere").statusCode()).isEqualTo(200);
    }

    @Test
    void aLiteralPathGoesBeforeAPlaceholder() {
        assertThat(json(gateway.get("/test/items/special")).getBoolean("special"))
                .isTrue();
        assertThat(json(gateway.get("/test/items/a%20b")).getString("id")).isEqualTo("a b");
        assertProblem(gateway.get("/test/items/" + "x".repeat(41)), 400, "invalid");
    }

    private static void assertRaw(String request, int status, String code) {
        try (var client = new RawClient(gateway.address())) {
            var answer = client.send(request).readAll();
            assertThat(answer)
                    .containsPattern("^HTTP/1\\.[01] " + status + " ")
                    .containsIgnoringCase("content-type: application/problem+json")
                    .containsIgnoringCase("x-request-id: ")
                    .contains("\"code\":\"" + code + "\"");
        }
    }

    private static List<Object> pointers(HttpResponse<String> answer) {
        return json(answer).getJsonArray("errors").stream()
                .map(error -> (Object) ((JsonObject) error).getString("pointer"))
                .toList();
    }
}
