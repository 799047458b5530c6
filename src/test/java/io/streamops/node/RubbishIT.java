package io.streamops.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.streamops.gateway.RawClient;
import io.streamops.gateway.access.ApiKeysOfTheTest;
import io.streamops.gateway.http.ApiContract;
import io.streamops.kit.LogLines;
import io.streamops.node.descriptor.DescriptorReader;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Calls every operation of {@code openapi.yaml} on a whole node with invalid input; no response may blame the server. */
@SuppressWarnings("NullAway.Init") // set before all tests
class RubbishIT {
    private static final List<String> UNREADABLE =
            List.of("%", "%4", "%zz", "%u0041", "%C0%AF", "%ED%A0%80", "%FF", "\u00e9");
    private static final List<String> ODD = List.of(
            "%00",
            "a%00b",
            "999999999999999999999",
            "-1",
            "1e5",
            "NaN",
            "true",
            "%F0%9F%98%80",
            "%E2%80%AE",
            "%EF%BF%BF",
            "%0D%0A",
            "%22",
            "%5C",
            "%2F..%2F",
            "..",
            "*:*",
            "(((",
            "[[[",
            "a:b:c",
            "AND",
            "~",
            "+",
            "{",
            "x".repeat(3000));
    /** Values of a member in a body encoded in ISO 8859-1. */
    private static final List<String> ODD_IN_JSON = List.of(
            "\\ud800",
            "a\\udfffb",
            "\\u0000",
            "\u00ff\u00fe",
            "\u00c0\u00af",
            "\u00ed\u00a0\u0080",
            "\\uzzzz",
            "\n",
            "\u00f0\u009f\u0098\u0080",
            "x".repeat(9000));

    private static final List<String> ODD_BODIES = List.of(
            "",
            "null",
            "1",
            "\"a\"",
            "[]",
            "{",
            "{\"a\":1e999}",
            "[".repeat(5000),
            "\u00ef\u00bb\u00bf{}",
            "\u00fe\u00ff\u0000{\u0000}",
            "{\"task\":\"chat\",\"payload\":{\"prompt\":\"a\",\"max_tokens\":1e300},\"ttl_s\":1e300}",
            "{\"type\":\"data_export\",\"data\":{},\"maxRetries\":99999999999999999999}");
    /** {@code X} is replaced by the invalid value. */
    private static final Map<String, String> BODIES = Map.of(
            "createCrawl", "{\"url\":\"https://site.invalid/X\",\"email\":\"aX@example.com\"}",
            "createJob", "{\"task\":\"tool\",\"payload\":{\"name\":\"now\",\"arguments\":{},\"X\":\"X\"}}",
            "createWorkflow",
                    "{\"name\":\"X\",\"steps\":[\"validate\"],\"input\":{\"records\":[{\"X\":\"X\"}]},\"metadata\":{\"X\":\"X\"}}",
            "createTask",
                    "{\"type\":\"data_export\",\"data\":{\"source\":\"search\",\"format\":\"csv\",\"query\":\"X\"}}");

    private static Node node;
    private static InetSocketAddress address;

    /**
     * An operation of the contract.
     *
     * @param path the template
     * @param queries the names of the query parameters
     */
    private record Operation(String id, String method, String path, List<String> queries, boolean hasBody) {
        /** The path with the same value for each parameter. */
        String path(String value) {
            var parts = path.split("\\{[^}]*}", -1);
            return String.join(value, parts);
        }

        String anyPath() {
            return path("00000000-0000-4000-8000-000000000000");
        }
    }

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        var keys = new ApiKeysOfTheTest().user("bob", "bob@example.com").admin("ops", "ops@example.com");
        var settings = OnFreePorts.in(
                folder, Map.of("API_KEYS_FILE", keys.write(folder).toString()));
        var plan = DescriptorReader.read(
                        "verticles.json", Files.readString(Path.of("verticles.json")), VerticleCatalog.kinds())
                .node("all");
        node = new Node(plan, settings, "test", new PrintWriter(new StringWriter()));
        node.start();
        var http = new JsonObject(Files.readString(folder.resolve("endpoints.json"))).getString("http");
        address = new InetSocketAddress(
                InetAddress.getLoopbackAddress(), URI.create(http).getPort());
    }

    @AfterAll
    static void stop() {
        node.stop();
    }

    private static List<Operation> operations() {
        var operations = new ArrayList<Operation>();
        var document = ApiContract.shipped().document();
        document.getJsonObject("paths")
                .forEach(path -> ((JsonObject) path.getValue()).forEach(item -> {
                    if (item.getValue() instanceof JsonObject operation && operation.containsKey("operationId")) {
                        operations.add(new Operation(
                                operation.getString("operationId"),
                                item.getKey().toUpperCase(Locale.ROOT),
                                path.getKey(),
                                queries(document, operation.getJsonArray("parameters", new JsonArray())),
                                operation.containsKey("requestBody")));
                    }
                }));
        return operations;
    }

    private static List<String> queries(JsonObject document, JsonArray parameters) {
        var shared = document.getJsonObject("components").getJsonObject("parameters");
        return parameters.stream()
                .map(JsonObject.class::cast)
                .map(parameter -> parameter.containsKey("$ref")
                        ? shared.getJsonObject(parameter.getString("$ref").replaceAll(".*/", ""))
                        : parameter)
                .filter(parameter -> "query".equals(parameter.getString("in")))
                .map(parameter -> parameter.getString("name"))
                .toList();
    }

    /** One test for each operation; afterwards the log may have no warning or error. */
    private static Stream<DynamicTest> forEach(java.util.function.Consumer<Operation> check) {
        return operations().stream()
                .map(operation -> dynamicTest(operation.id(), () -> {
                    try (var log = LogLines.of("ROOT")) {
                        check.accept(operation);
                        assertThat(log.warnings()).isEmpty();
                    }
                }));
    }

    private static RawClient ask(String method, String target, String... headers) {
        return new RawClient(address)
                .send("%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Forwarded-For: 203.0.113.9\r\n%s\r\n"
                        .formatted(method, target, String.join("", headers)));
    }

    private static String as(String who) {
        return "X-Api-Key: %s-key\r\n".formatted(who);
    }

    /** The response is the same for every client. */
    @TestFactory
    Stream<DynamicTest> aQueryThatIsNoPercentEncodedUtf8IsInvalid() {
        return forEach(operation -> {
            for (var unreadable : UNREADABLE) {
                var names = new ArrayList<>(operation.queries());
                names.add("any");
                for (var name : names) {
                    var target = operation.anyPath() + "?a=1&%s=%s".formatted(name, unreadable);
                    var answers = new HashSet<String>();
                    for (var who : List.of("", as("unknown"), as("bob"), as("ops"))) {
                        try (var client = ask(operation.method(), target, who)) {
                            var answer = client.readAll();
                            assertThat(answer).as(target).startsWith("HTTP/1.1 400 ");
                            answers.add(answer.substring(answer.indexOf("\r\n\r\n")));
                        }
                    }
                    assertThat(answers).hasSize(1).first().asString().contains("\"pointer\":\"query\"");
                }
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> aPathThatIsNoPercentEncodedUtf8IsInvalid() {
        return forEach(operation -> {
            for (var unreadable : UNREADABLE) {
                var target =
                        operation.path().contains("{") ? operation.path(unreadable) : operation.path() + unreadable;
                try (var client = ask(operation.method(), target)) {
                    assertThat(client.readAll())
                            .as(target)
                            .startsWith("HTTP/1.1 400 ")
                            .contains("\"pointer\":\"path\"");
                }
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> oddParametersAreNoFailure() {
        return forEach(operation -> {
            for (var odd : ODD) {
                if (operation.path().contains("{")) {
                    assertNoFailure(operation.method(), operation.path(odd));
                }
                for (var name : operation.queries()) {
                    var needed = operation.queries().contains("q") ? "q=a&" : "";
                    assertNoFailure(operation.method(), operation.anyPath() + "?%s%s=%s".formatted(needed, name, odd));
                    assertNoFailure(
                            operation.method(), operation.anyPath() + "?%s=1&%s=%s&%s".formatted(name, name, odd, odd));
                }
            }
        });
    }

    private static void assertNoFailure(String method, String target) {
        try (var client = ask(method, target, as("ops"))) {
            assertThat(client.readUntil("\r\n\r\n")).as(target).matches("(?s)HTTP/1.1 [234].*");
        }
    }

    @TestFactory
    Stream<DynamicTest> oddBodiesAreNoFailure() {
        return forEach(operation -> {
            if (operation.hasBody()) {
                var like = BODIES.getOrDefault(operation.id(), "{\"reason\":\"X\",\"X\":\"X\"}");
                ODD_IN_JSON.forEach(odd -> assertNoFailure(operation, like.replace("X", odd)));
                ODD_BODIES.forEach(body -> assertNoFailure(operation, body));
            }
        });
    }

    private static void assertNoFailure(Operation operation, String body) {
        var headers = as("ops") + "Content-Type: application/json\r\nContent-Length: %d\r\n".formatted(body.length());
        try (var client = ask(operation.method(), operation.anyPath(), headers)) {
            assertThat(client.send(body).readAll()).as(body).matches("(?s)HTTP/1.1 [234].*");
        }
    }
}
