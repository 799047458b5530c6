package io.streamops.gateway;

import static io.streamops.gateway.GatewayIT.assertProblem;
import static io.streamops.gateway.TestGateway.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.settings.HttpSettings;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** JSON that is made to cost more than it should, or to mean two things. */
@ExtendWith(VertxExtension.class)
class HostileJsonIT {
    private static final int LARGEST = 1 << 20;
    private static final int BITS = 14;

    private static TestGateway gateway;

    @BeforeAll
    static void start(Vertx vertx) {
        gateway = TestGateway.builder(vertx)
                .http(http -> new HttpSettings(
                        http.host(),
                        http.port(),
                        http.open(),
                        http.corsOrigins(),
                        LARGEST,
                        http.maxConnections(),
                        Duration.ofSeconds(60),
                        http.heartbeat()))
                .start();
    }

    @AfterAll
    static void stop() {
        gateway.close();
    }

    private static String with(String member) {
        return "{\"task\": \"chat\", \"payload\": {\"url\": \"http://x\", %s}}".formatted(member);
    }

    static Stream<String> bombs() {
        return Stream.of(
                "\"n\": 1e999999999",
                "\"n\": -1e400",
                "\"n\": 1e99999999999999999999",
                "\"n\": " + "9".repeat(900_000),
                "\"n\": 0." + "9".repeat(900_000),
                "\"%s\": 1".formatted("k".repeat(900_000)),
                "\"deep\": " + "[".repeat(400_000) + "]".repeat(400_000),
                "\"deep\": " + "{\"a\":".repeat(100_000) + "1" + "}".repeat(100_000),
                "\"open\": " + "[".repeat(900_000));
    }

    @ParameterizedTest
    @MethodSource("bombs")
    void aBombIsRefusedWithItsReason(String member) {
        var answer = gateway.post("/test/echo", with(member));

        assertProblem(answer, 400, "invalid");
        assertThat(answer.body().length())
                .as("nothing of it is quoted at length")
                .isLessThan(1_000);
        assertThat(json(answer).getString("detail")).contains("nested deeper than 64 levels, or a number or name");
    }

    @Test
    void aNumberThatFitsIsTakenAsItIs() {
        var answer = gateway.post("/test/echo", with("\"n\": [1e308, 123456789012345678901234567890, 0.1]"));

        assertThat(json(answer).getJsonObject("body").getJsonObject("payload").getJsonArray("n"))
                .containsExactly(1e308, new java.math.BigInteger("123456789012345678901234567890"), 0.1);
    }

    /** Texts of which all have the same hash. */
    private static List<String> colliding() {
        return IntStream.range(0, 1 << BITS)
                .mapToObj(number -> IntStream.range(0, BITS)
                        .mapToObj(bit -> (number >> bit & 1) == 0 ? "Aa" : "BB")
                        .collect(Collectors.joining()))
                .toList();
    }

    @Test
    void namesThatAllHashAlikeAreTakenInAsOthersAre() {
        var members = colliding().stream().map(name -> "\"" + name + "\":0").collect(Collectors.joining(",", "{", "}"));

        var answer = gateway.send(gateway.request("/test/echo")
                .timeout(Duration.ofSeconds(20))
                .header("content-type", "application/json")
                .POST(java.net.http.HttpRequest.BodyPublishers.ofString(with("\"many\": " + members))));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(json(answer).getJsonObject("body").getJsonObject("payload").getJsonObject("many"))
                .hasSize(1 << BITS);
    }

    @Test
    void ofMembersWithOneNameTheLastIsTheOneThatIsCheckedAndUsed() {
        var good =
                gateway.post("/test/echo", "{\"task\":\"sing\",\"payload\":{\"url\":\"http://x\"},\"task\":\"chat\"}");
        assertThat(json(good).getJsonObject("body"))
                .isEqualTo(new JsonObject("{\"task\":\"chat\",\"payload\":{\"url\":\"http://x\"}}"));
        assertProblem(
                gateway.post("/test/echo", "{\"task\":\"chat\",\"payload\":{\"url\":\"http://x\"},\"task\":\"sing\"}"),
                400,
                "invalid");
    }
}
