package io.streamops.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.streamops.collected.TestPosts;
import io.streamops.collected.statistics.ProjectStatisticsWriter;
import io.streamops.gateway.access.ApiKeysOfTheTest;
import io.streamops.gateway.access.FakeIssuer;
import io.streamops.gateway.http.ApiContract;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.node.StrangerRules.Rule;
import io.streamops.node.descriptor.DescriptorReader;
import io.streamops.settings.RedisSettings;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Calls every operation of {@code openapi.yaml} on a whole node without the right to do so. */
@SuppressWarnings("NullAway.Init") // set before all tests
@ExtendWith(VertxExtension.class)
class EveryOperationIT {
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final String NONE = "00000000-0000-4000-8000-000000000000";

    private static FakeIssuer issuer;
    private static FakeIssuer.SigningKey signing;
    private static Node node;
    private static String address;
    private static AnnsResources anns;

    /** An operation of the contract. */
    private record Operation(String id, String method, String path, String access) {
        String name() {
            return "%s (%s %s)".formatted(id, method, path);
        }

        /** The path with a value for each parameter. */
        String anyPath() {
            return path.replaceAll("\\{[^}]*}", NONE);
        }
    }

    @BeforeAll
    static void start(@TempDir Path folder, Vertx vertx) throws Exception {
        issuer = new FakeIssuer();
        signing = issuer.rsa("k1");
        var keys = new ApiKeysOfTheTest()
                .userOf(List.of(AnnsResources.PROJECT), "ann", "ann@example.com")
                .user("bob", "bob@example.com")
                .admin("ops", null)
                .write(folder);
        var settings = OnFreePorts.in(
                folder,
                Map.of(
                        "API_KEYS_FILE",
                        keys.toString(),
                        "JWT_ISSUER",
                        FakeIssuer.NAME,
                        "JWT_JWKS_URL",
                        issuer.jwksUrl().toString(),
                        "JWT_AUDIENCE",
                        FakeIssuer.AUDIENCE));
        var plan = DescriptorReader.read(
                        "verticles.json", Files.readString(Path.of("verticles.json")), VerticleCatalog.kinds())
                .node("edge");
        node = new Node(plan, settings, "test", new PrintWriter(new StringWriter()));
        node.start();
        var endpoints = new JsonObject(Files.readString(folder.resolve("endpoints.json")));
        address = endpoints.getString("http");
        collect(vertx, endpoints.getString("redis"));
        anns = AnnsResources.made((path, body, headers) -> ask("ann", "POST", path, body, headers));
    }

    @AfterAll
    static void stop() {
        try {
            node.stop();
        } finally {
            issuer.close();
        }
    }

    /** Counts a collected post of Ann's project. */
    private static void collect(Vertx vertx, String redis) throws Exception {
        var connections = new RedisConnections(vertx, new RedisSettings.Address(URI.create(redis)));
        try {
            new ProjectStatisticsWriter(connections)
                    .count(List.of(TestPosts.post(AnnsResources.PROJECT, "tiktok", "1", TestPosts.BEGIN)))
                    .await(60, TimeUnit.SECONDS);
        } finally {
            connections.close().await(60, TimeUnit.SECONDS);
        }
    }

    private static List<Operation> operations() {
        var operations = new ArrayList<Operation>();
        ApiContract.shipped()
                .document()
                .getJsonObject("paths")
                .forEach(path -> ((JsonObject) path.getValue()).forEach(item -> {
                    if (item.getValue() instanceof JsonObject operation && operation.containsKey("operationId")) {
                        operations.add(new Operation(
                                operation.getString("operationId"),
                                item.getKey().toUpperCase(java.util.Locale.ROOT),
                                path.getKey(),
                                operation.getString("x-access", "user")));
                    }
                }));
        return operations;
    }

    private static Stream<Operation> closed() {
        return operations().stream().filter(operation -> !operation.access().equals("open"));
    }

    private static HttpResponse<String> ask(
            String who, String method, String path, String body, Map<String, String> headers) throws Exception {
        var all = new LinkedHashMap<>(headers);
        all.put("x-api-key", who + "-key");
        return ask(method, path, body, all);
    }

    private static HttpResponse<String> ask(String method, String path, String body, Map<String, String> headers)
            throws Exception {
        var request = HttpRequest.newBuilder(URI.create(address + path))
                .timeout(Duration.ofSeconds(60))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!body.isEmpty()) {
            request.header("content-type", "application/json");
        }
        headers.forEach(request::header);
        return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Credentials to reject, by their fault. */
    private static Map<String, Map<String, String>> badCredentials() {
        var claims = FakeIssuer.claims(Instant.now());
        var past = Instant.now().getEpochSecond() - 3_600;
        var bad = new LinkedHashMap<String, Map<String, String>>();
        bad.put("none", Map.of());
        bad.put("a wrong key", Map.of("x-api-key", "wrong"));
        bad.put("the hash of a key", Map.of("x-api-key", ApiKeysOfTheTest.hash("ann-key")));
        bad.put("a password", Map.of("authorization", "Basic YW5uOmFubi1rZXk="));
        bad.put("an expired token", bearer(signing.sign(claims.copy().put("exp", past))));
        bad.put(
                "a token that is not valid yet",
                bearer(signing.sign(claims.copy().put("nbf", past + 7_200))));
        bad.put(
                "a token for another audience",
                bearer(signing.sign(claims.copy().put("aud", "other"))));
        bad.put("a token of another issuer", bearer(signing.sign(claims.copy().put("iss", "https://evil.example"))));
        bad.put("a token without a signature", bearer(signing.sign(new JsonObject().put("alg", "none"), claims)));
        bad.put(
                "a token signed with the public key",
                bearer(signing.sign(new JsonObject().put("alg", "HS256").put("kid", "k1"), claims)));
        bad.put("a token of another key", bearer(FakeIssuer.unpublished("k1").sign(claims)));
        return bad;
    }

    private static Map<String, String> bearer(String token) {
        return Map.of("authorization", "Bearer " + token);
    }

    @TestFactory
    Stream<DynamicTest> aBadCredentialIsRejected() {
        var bad = badCredentials();
        return closed().map(operation -> dynamicTest(operation.name(), () -> {
            for (var credential : bad.entrySet()) {
                var headers = new LinkedHashMap<>(credential.getValue());
                headers.put("x-forwarded-for", "203.0.113.9");
                var answer = ask(operation.method(), operation.anyPath(), "{}", headers);
                assertThat(answer.statusCode()).as(credential.getKey()).isEqualTo(401);
                assertThat(answer.headers().firstValue("www-authenticate")).isPresent();
                assertThat(new JsonObject(answer.body()).getString("code")).isEqualTo("unauthorized");
            }
        }));
    }

    @TestFactory
    Stream<DynamicTest> aTokenWithoutARoleIsForbidden() {
        var headers = new LinkedHashMap<>(
                bearer(signing.sign(FakeIssuer.claims(Instant.now()).put("roles", "none"))));
        headers.put("x-forwarded-for", "203.0.113.9");
        return closed().map(operation -> dynamicTest(
                operation.name(),
                () -> assertThat(ask(operation.method(), operation.anyPath(), "{}", headers)
                                .statusCode())
                        .isEqualTo(403)));
    }

    @TestFactory
    Stream<DynamicTest> usersMayNotCallOperationsOfAdmins() {
        return operations().stream()
                .filter(operation -> operation.access().equals("admin"))
                .map(operation -> dynamicTest(
                        operation.name(),
                        () -> assertThat(ask("bob", operation.method(), operation.anyPath(), "{}", Map.of())
                                        .statusCode())
                                .isEqualTo(403)));
    }

    @Test
    void everyOperationForUsersHasAStrangerRule() {
        assertThat(StrangerRules.of(anns).keySet())
                .as("each operation with x-access: user needs a line in StrangerRules")
                .containsExactlyInAnyOrderElementsOf(operations().stream()
                        .filter(operation -> operation.access().equals("user"))
                        .map(Operation::id)
                        .toList());
    }

    @TestFactory
    Stream<DynamicTest> aStrangerGetsNoDataOfOtherOwners() {
        var table = StrangerRules.of(anns);
        return closed().filter(operation -> table.containsKey(operation.id()))
                .map(operation -> dynamicTest(operation.name(), () -> {
                    for (var rule : table.getOrDefault(operation.id(), List.of())) {
                        check(operation, rule);
                    }
                    anns.assertUntouched(path -> ask("ann", "GET", path, "", Map.of()));
                }));
    }

    private static void check(Operation operation, Rule rule) throws Exception {
        switch (rule) {
            case Rule.Hidden hidden -> assertHidden(operation, hidden);
            case Rule.LeftOut leftOut -> {
                var answer = asBob(operation, leftOut.path(), leftOut.body(), leftOut.headers());
                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(leftOut.status());
                anns.assertNotIn(answer.body());
            }
            case Rule.Unowned unowned -> assertThat(unowned.why()).isNotBlank();
        }
    }

    /** The response for an entity of another owner equals that for an unknown one. */
    private static void assertHidden(Operation operation, Rule.Hidden hidden) throws Exception {
        var hers = asBob(operation, hidden.path().formatted(hidden.id()), hidden.body(), Map.of());
        var none = asBob(operation, hidden.path().formatted(hidden.none()), hidden.body(), Map.of());

        assertThat(hers.statusCode()).as(hers.body()).isEqualTo(404);
        assertThat(none.statusCode()).isEqualTo(404);
        assertThat(hers.body().replace(hidden.id(), "…")).isEqualTo(none.body().replace(hidden.none(), "…"));
        anns.assertNotIn(hers.body().replace(hidden.id(), "…"));
    }

    private static HttpResponse<String> asBob(
            Operation operation, String path, String body, Map<String, String> headers) throws Exception {
        assertThat(path.replaceAll("\\?.*", ""))
                .as("the path in StrangerRules is the operation's")
                .matches(operation.path().replaceAll("\\{[^}]*}", "[^/]+"));
        return ask("bob", operation.method(), path, body, headers);
    }
}
