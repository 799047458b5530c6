package io.streamops.gateway;

import static io.streamops.gateway.GatewayIT.assertProblem;
import static io.streamops.gateway.TestGateway.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.gateway.access.FakeIssuer;
import io.streamops.messaging.Eventually;
import io.streamops.settings.AccessSettings;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Authentication and authorization with access control. */
@SuppressWarnings("NullAway.Init") // set before each test
@ExtendWith(VertxExtension.class)
class AccessIT {
    @TempDir
    private Path folder;

    private FakeIssuer issuer = new FakeIssuer();
    private FakeIssuer.SigningKey signing = issuer.rsa("k1");
    private Path file = Path.of("unset");
    private TestGateway gateway;

    @BeforeEach
    void start(Vertx vertx) throws Exception {
        file = folder.resolve("keys.json");
        writeKeys("user-key", "admin-key");
        gateway = TestGateway.builder(vertx)
                .access(new AccessSettings(
                        Optional.of(file),
                        Optional.of(new AccessSettings.Jwt(
                                FakeIssuer.NAME, issuer.jwksUrl(), Optional.of(FakeIssuer.AUDIENCE)))))
                .start();
        gateway.parkings.add(new InMemoryParking("jobs").with("1-0"));
    }

    @AfterEach
    void stop() {
        gateway.close();
        issuer.close();
    }

    private void writeKeys(String user, String admin) throws Exception {
        Files.writeString(
                file,
                new JsonObject()
                        .put(
                                "keys",
                                new JsonArray()
                                        .add(key("ci", user, "user").put("email", "ci@example.com"))
                                        .add(key("ops", admin, "admin")))
                        .encode());
    }

    private static JsonObject key(String name, String key, String role) throws Exception {
        var hash = MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
        return new JsonObject()
                .put("name", name)
                .put("sha256", HexFormat.of().formatHex(hash))
                .put("roles", new JsonArray().add(role));
    }

    @Test
    void withoutACredentialOnlyWhatIsOpenIsServed() {
        for (var path : List.of("/health/live", "/openapi.yaml", "/docs", "/docs/docs.css")) {
            assertThat(gateway.get(path).statusCode()).as(path).isEqualTo(200);
        }
        assertThat(gateway.get("/").statusCode()).isEqualTo(302);
        for (var path : List.of("/api/nodes", "/api/parked", "/test/unmarked", "/test/events")) {
            var answer = gateway.get(path);
            assertProblem(answer, 401, "unauthorized");
            assertThat(answer.headers().firstValue("www-authenticate"))
                    .hasValueSatisfying(challenge -> assertThat(challenge).startsWith("Bearer"));
        }
        assertProblem(gateway.post("/test/echo", "not even JSON"), 401, "unauthorized");
    }

    @Test
    void anUnknownPathIsNotFoundAlsoWithoutACredential() {
        assertProblem(gateway.get("/nope"), 404, "not_found");
    }

    @Test
    void aKeyIsTakenInEitherHeader() {
        assertThat(who("Authorization", "Bearer user-key"))
                .isEqualTo(new JsonObject()
                        .put("name", "ci")
                        .put("email", "ci@example.com")
                        .put("roles", new JsonArray().add("USER")));
        assertThat(who("authorization", "bearer user-key").getString("name")).isEqualTo("ci");
        assertThat(who("X-API-Key", "admin-key").getString("name")).isEqualTo("ops");
    }

    @Test
    void anUnknownCredentialIsRejectedWithoutBeingQuoted() {
        for (var header : List.of("Bearer wrong", "Bearer ", "user-key", "Basic dXNlcjp1c2Vy", "Bearer a.b.c")) {
            var answer = get("/api/nodes", "Authorization", header);
            assertProblem(answer, 401, "unauthorized");
            assertThat(answer.body()).doesNotContain("wrong").doesNotContain("dXNlcjp1c2Vy");
        }
        assertProblem(get("/api/nodes", "X-API-Key", "wrong"), 401, "unauthorized");
    }

    @Test
    void aRoleThatIsTooSmallIsForbidden() {
        assertProblem(get("/api/parked", "X-API-Key", "user-key"), 403, "forbidden");
        assertProblem(
                gateway.send(gateway.request("/api/parked/jobs/1-0")
                        .header("X-API-Key", "user-key")
                        .DELETE()),
                403,
                "forbidden");
        assertThat(get("/api/parked", "X-API-Key", "admin-key").statusCode()).isEqualTo(200);
        assertThat(get("/api/nodes", "X-API-Key", "user-key").statusCode()).isEqualTo(200);
    }

    @Test
    void aTokenIsAsGoodAsAKey() {
        var claims = FakeIssuer.claims(TestGateway.NOW);

        assertThat(who("Authorization", "Bearer " + signing.sign(claims)).getString("email"))
                .isEqualTo("ann@example.com");
        assertProblem(get("/api/parked", "Authorization", "Bearer " + signing.sign(claims)), 403, "forbidden");
        assertThat(get(
                                "/api/parked",
                                "Authorization",
                                "Bearer " + signing.sign(claims.copy().put("roles", "admin")))
                        .statusCode())
                .isEqualTo(200);
        assertProblem(
                get(
                        "/api/nodes",
                        "Authorization",
                        "Bearer " + signing.sign(claims.copy().put("roles", "none"))),
                403,
                "forbidden");
    }

    @Test
    void aTokenThatIsForgedExpiredOrForOthersIsRefused() {
        var claims = FakeIssuer.claims(TestGateway.NOW);
        var forged = List.of(
                FakeIssuer.unpublished("k1").sign(claims),
                signing.sign(new JsonObject().put("alg", "none"), claims),
                signing.sign(claims.copy().put("aud", "other")),
                signing.sign(claims.copy().put("exp", TestGateway.NOW.getEpochSecond() - 3600)));
        for (var token : forged) {
            assertProblem(get("/api/nodes", "Authorization", "Bearer " + token), 401, "unauthorized");
        }
    }

    @Test
    void whileTheIssuerIsAwayATokenCannotBeJudgedButAKeyCan() {
        issuer.fail(true);
        var token = signing.sign(FakeIssuer.claims(TestGateway.NOW));

        var answer = get("/api/nodes", "Authorization", "Bearer " + token);
        assertProblem(answer, 503, "unavailable");
        assertThat(answer.headers().firstValue("retry-after")).isPresent();
        assertThat(get("/api/nodes", "X-API-Key", "user-key").statusCode()).isEqualTo(200);
    }

    @Test
    void aChangedFileCountsSoon() throws Exception {
        writeKeys("new-key", "admin-key");

        eventuallyAnswers(401, "user-key");
        eventuallyAnswers(200, "new-key");
    }

    @Test
    void figuresAreOpenToThisHostButNotToWhatAProxyHereForwards() {
        assertThat(gateway.get("/metrics").statusCode()).isEqualTo(200);
        assertProblem(get("/metrics", "X-Forwarded-For", "203.0.113.9"), 401, "unauthorized");
        assertProblem(get("/metrics", "Forwarded", "for=203.0.113.9"), 401, "unauthorized");
        assertThat(gateway.send(gateway.request("/metrics")
                                .header("X-Forwarded-For", "203.0.113.9")
                                .header("X-API-Key", "user-key"))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void withCredentialsAnyNameOfTheHostIsServed() {
        try (var client = new RawClient(gateway.address())) {
            client.send("GET /health/live HTTP/1.1\r\nHost: streamops.example.com\r\nConnection: close\r\n\r\n");
            assertThat(client.readAll()).startsWith("HTTP/1.1 200 ");
        }
    }

    private JsonObject who(String header, String value) {
        var answer = json(get("/test/unmarked", header, value));
        answer.remove("context");
        return answer;
    }

    private HttpResponse<String> get(String path, String header, String value) {
        return gateway.send(gateway.request(path).header(header, value));
    }

    private void eventuallyAnswers(int status, String key) throws Exception {
        Eventually.until(
                "status " + status, () -> get("/api/nodes", "X-API-Key", key).statusCode() == status);
    }
}
