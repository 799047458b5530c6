package io.streamops.gateway;

import static io.streamops.gateway.GatewayIT.assertProblem;
import static io.streamops.gateway.TestGateway.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.gateway.access.ApiKeysOfTheTest;
import io.streamops.settings.AccessSettings;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** How many requests a client may make, at a time that does not pass. */
@ExtendWith(VertxExtension.class)
class RateLimitIT {
    private final Vertx vertx;
    private static final AccessSettings.Rate THREE = new AccessSettings.Rate(2, 3);

    @TempDir
    private Path folder;

    private Optional<Path> keys = Optional.empty();

    RateLimitIT(Vertx vertx) {
        this.vertx = vertx;
    }

    @BeforeEach
    void writeKeys() throws Exception {
        keys = Optional.of(new ApiKeysOfTheTest()
                .user("ann", "ann@example.com")
                .user("bob", "bob@example.com")
                .admin("ops", null)
                .write(folder));
    }

    private TestGateway limited(AccessSettings.Rate rate) {
        return TestGateway.builder(vertx)
                .access(new AccessSettings(keys, Optional.empty(), rate))
                .instances(2)
                .start();
    }

    private static HttpResponse<String> get(TestGateway gateway, String who) {
        return gateway.send(gateway.request("/api/nodes").header("x-api-key", who + "-key"));
    }

    private static String header(HttpResponse<String> answer, String name) {
        return answer.headers().firstValue(name).orElse("none");
    }

    @Test
    void aPrincipalGetsTheRemainingRequestsAndThen429() {
        try (var gateway = limited(THREE)) {
            for (var left = 2; left >= 0; left--) {
                var answer = get(gateway, "ann");
                assertThat(answer.statusCode()).isEqualTo(200);
                assertThat(header(answer, "ratelimit-policy")).isEqualTo("\"principal\";q=3;w=2");
                assertThat(header(answer, "ratelimit")).startsWith("\"principal\";r=%d;t=".formatted(left));
            }
            var refused = get(gateway, "ann");
            assertProblem(refused, 429, "rate_limited");
            assertThat(header(refused, "retry-after")).isEqualTo("1");
            assertThat(header(refused, "ratelimit")).isEqualTo("\"principal\";r=0;t=2");
            assertThat(json(refused).getJsonObject("details").getString("per")).isEqualTo("principal");
            assertThat(get(gateway, "bob").statusCode()).as("others are not").isEqualTo(200);
            assertThat(gateway.get("/health/live").statusCode()).isEqualTo(200);
            assertThat(header(gateway.get("/health/live"), "ratelimit")).isEqualTo("none");
        }
    }

    @Test
    void whatWasRefusedForAnotherReasonCountsAsWell() {
        try (var gateway = limited(THREE)) {
            for (var i = 0; i < 3; i++) {
                assertProblem(
                        gateway.send(gateway.request("/api/parked").header("x-api-key", "ann-key")), 403, "forbidden");
            }
            assertProblem(get(gateway, "ann"), 429, "rate_limited");
        }
    }

    @Test
    void guessesAreCountedByAddressAndBlockNoOtherClient() {
        try (var gateway = limited(THREE)) {
            for (var i = 0; i < 3; i++) {
                var refused = get(gateway, "guess" + i);
                assertProblem(refused, 401, "unauthorized");
                assertThat(header(refused, "ratelimit")).startsWith("\"address\";r=" + (2 - i));
            }
            assertProblem(get(gateway, "guess"), 429, "rate_limited");
            assertProblem(gateway.get("/api/nodes"), 429, "rate_limited");
            assertThat(get(gateway, "ann").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void withoutAccessControlThisHostIsNotLimited() {
        keys = Optional.empty();
        try (var gateway = limited(new AccessSettings.Rate(1, 1))) {
            for (var i = 0; i < 20; i++) {
                var answer = gateway.get("/api/nodes");
                assertThat(answer.statusCode()).isEqualTo(200);
                assertThat(header(answer, "ratelimit")).isEqualTo("none");
            }
        }
    }

    @Test
    void aLimitOfZeroIsNone() {
        try (var gateway = limited(AccessSettings.Rate.UNLIMITED)) {
            for (var i = 0; i < 20; i++) {
                assertThat(get(gateway, "ann").statusCode()).isEqualTo(200);
            }
            assertThat(header(get(gateway, "ann"), "ratelimit-policy")).isEqualTo("none");
        }
    }

    @Test
    void aRequestTooManyIsTurnedAwayWithItsBodyUnread() {
        try (var gateway = limited(THREE);
                var client = new RawClient(gateway.address())) {
            for (var i = 0; i < 3; i++) {
                get(gateway, "ann");
            }
            client.post("/test/echo", "X-Api-Key: ann-key", "Content-Length: 60000");
            assertThat(client.readUntil("rate_limited")).startsWith("HTTP/1.1 429 ");
        }
    }
}
