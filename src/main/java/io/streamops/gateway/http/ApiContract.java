package io.streamops.gateway.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.streamops.kit.JarFiles;
import io.streamops.schema.Schema;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The contract of the HTTP API, {@code openapi.yaml}. It defines routing and validation, and is published. The build checks
 * that it is valid OpenAPI.
 */
public final class ApiContract {
    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch");

    private final String text;
    private final JsonObject document;
    private final List<Operation> operations;

    private ApiContract(String text, JsonObject document, List<Operation> operations) {
        this.text = text;
        this.document = document;
        this.operations = List.copyOf(operations);
    }

    /** The contract of this version. */
    public static ApiContract shipped() {
        return parse(JarFiles.text("/openapi.yaml"));
    }

    /** Parses a contract. */
    public static ApiContract parse(String yaml) {
        try {
            var tree = new YAMLMapper().readValue(yaml, new TypeReference<Map<String, Object>>() {});
            var document = new JsonObject(tree);
            return new ApiContract(yaml, document, operations(document));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("the contract is not valid YAML: " + e.getOriginalMessage(), e);
        }
    }

    /** A copy that contains only some operations. */
    public ApiContract only(Set<String> operationIds) {
        Predicate<Operation> wanted = operation -> operationIds.contains(operation.id());
        return new ApiContract(
                text, document, operations.stream().filter(wanted).toList());
    }

    /** The published text. */
    public String text() {
        return text;
    }

    /** The parsed document; must not be changed. */
    public JsonObject document() {
        return document;
    }

    List<Operation> operations() {
        return operations;
    }

    private static List<Operation> operations(JsonObject document) {
        var schemas = new Schema.Library(document.copy());
        var operations = new ArrayList<Operation>();
        var paths = document.getJsonObject("paths");
        for (var path : paths.fieldNames()) {
            var item = paths.getJsonObject(path);
            for (var method : item.fieldNames()) {
                if (METHODS.contains(method)) {
                    operations.add(operation(document, schemas, path, method, item.getJsonObject(method)));
                }
            }
        }
        return operations;
    }

    private static Operation operation(
            JsonObject document, Schema.Library schemas, String path, String method, JsonObject operation) {
        return new Operation(
                operation.getString("operationId"),
                HttpMethod.valueOf(method.toUpperCase(Locale.ROOT)),
                path,
                AccessLevel.named(operation.getString("x-access", AccessLevel.USER.text())),
                objects(operation, "parameters")
                        .map(parameter -> Parameter.of(resolved(document, parameter)))
                        .toList(),
                bodyRule(schemas, path, method, operation.getJsonObject("requestBody")));
    }

    private static Operation.@Nullable BodyRule bodyRule(
            Schema.Library schemas, String path, String method, @Nullable JsonObject body) {
        if (body == null) {
            return null;
        }
        var pointer = "/paths/%s/%s/requestBody/content/application~1json/schema".formatted(escaped(path), method);
        return new Operation.BodyRule(body.getBoolean("required", false), schemas.at(pointer));
    }

    /** The objects in an optional array. */
    public static Stream<JsonObject> objects(JsonObject parent, String field) {
        return Optional.ofNullable(parent.getJsonArray(field)).stream()
                .flatMap(list ->
                        Stream.iterate(0, i -> i < list.size(), i -> i + 1).map(list::getJsonObject));
    }

    /** Resolves a reference to a shared component. */
    public static JsonObject resolved(JsonObject document, JsonObject declared) {
        var reference = declared.getString("$ref");
        if (reference == null) {
            return declared;
        }
        var parts = reference.split("/", -1);
        return Objects.requireNonNull(
                document.getJsonObject(parts[1]).getJsonObject(parts[2]).getJsonObject(parts[3]), reference);
    }

    private static String escaped(String path) {
        return path.replace("~", "~0").replace("/", "~1");
    }

    /** Who may call an operation, from {@code x-access} of the contract; default: users. */
    enum AccessLevel {
        /** Everyone. */
        OPEN,
        /** Everyone on this host, and users. */
        LOOPBACK,
        USER,
        ADMIN;

        static AccessLevel named(String name) {
            return Arrays.stream(values())
                    .filter(access -> access.text().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("x-access is \"%s\"; it must be one of %s"
                            .formatted(
                                    name,
                                    Arrays.stream(values())
                                            .map(AccessLevel::text)
                                            .collect(Collectors.joining(", ")))));
        }

        String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * An operation of the contract.
     *
     * @param path its template, such as {@code /api/parked/{lane}/{id}}
     * @param body the rule for its body; null: no body
     */
    record Operation(
            String id,
            HttpMethod method,
            String path,
            AccessLevel access,
            List<Parameter> parameters,
            @Nullable BodyRule body) {

        /** Validates a body. */
        record BodyRule(boolean required, Schema schema) {}

        /** Whether monitoring calls the operation continuously, so that log lines would be noise. */
        boolean isProbe() {
            return path.startsWith("/health/") || path.equals("/metrics");
        }
    }
}
