package io.streamops.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.schema.Schema;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import io.vertx.openapi.contract.OpenAPIContract;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What {@code openapi.yaml} promises about itself. */
@ExtendWith(VertxExtension.class)
class ApiContractTest {
    private static final Set<String> KNOWN_TO_THE_CHECKER =
            Set.of("application/json", "multipart/form-data", "application/octet-stream", "text/plain");

    private final ApiContract contract = ApiContract.shipped();

    @Test
    void itIsAValidOpenApiDocument(Vertx vertx) throws Exception {
        var checked = OpenAPIContract.from(vertx, withoutWhatTheCheckerDoesNotKnow(contract.document()))
                .toCompletionStage()
                .toCompletableFuture()
                .get(60, TimeUnit.SECONDS);

        assertThat(checked.operations()).hasSameSizeAs(contract.operations());
    }

    @Test
    void everyOperationSaysWhoMayCallItAndWhatThenHappens() {
        eachOperation((name, operation) -> {
            var access = ApiContract.AccessLevel.named(operation.getString("x-access", "missing in " + name));
            assertThat(operation.getString("summary")).as(name).isNotBlank();
            assertThat(operation.getJsonArray("tags")).as(name).hasSize(1);
            assertThat(operation.containsKey("security"))
                    .as(name + " has security: [] exactly if it is open")
                    .isEqualTo(access == ApiContract.AccessLevel.OPEN);
            if (access != ApiContract.AccessLevel.OPEN) {
                assertThat(operation.getJsonObject("responses").fieldNames())
                        .as(name)
                        .contains("401", "403", "429");
            }
        });
    }

    @Test
    void onlyWhatHoldsNoDataIsOpenAndParkedMessagesAreForAdmins() {
        assertThat(idsWith(ApiContract.AccessLevel.OPEN))
                .containsExactly("getContract", "getDocs", "getDocsStyle", "getHome", "getLiveness", "getReadiness");
        assertThat(idsWith(ApiContract.AccessLevel.LOOPBACK)).containsExactly("getMetrics");
        assertThat(idsWith(ApiContract.AccessLevel.ADMIN))
                .containsExactly("discardParked", "listParked", "patchTask", "patchWorkflow", "replayParked");
    }

    private Set<String> idsWith(ApiContract.AccessLevel access) {
        var ids = new TreeSet<String>();
        contract.operations().stream()
                .filter(operation -> operation.access() == access)
                .forEach(operation -> ids.add(operation.id()));
        return ids;
    }

    @Test
    void everyExampleIsWhatItsSchemaAllows() {
        var schemas = new Schema.Library(contract.document().copy());
        var checked = new ArrayList<String>();
        eachOperation((name, operation) -> {
            var responses = operation.getJsonObject("responses");
            for (var status : responses.fieldNames()) {
                var content = responses.getJsonObject(status).getJsonObject("content", new JsonObject());
                var json = content.getJsonObject("application/json");
                if (json != null) {
                    var pointer = "/paths/%s/responses/%s/content/application~1json/schema".formatted(name, status);
                    assertThat(schemas.at(pointer).check(json.getValue("example")))
                            .as(pointer)
                            .isEmpty();
                    checked.add(pointer);
                }
            }
        });
        assertThat(checked).hasSizeGreaterThanOrEqualTo(5);
    }

    @Test
    void everyParameterHasABound() {
        for (var operation : contract.operations()) {
            for (var parameter : operation.parameters()) {
                var name = operation.id() + " " + parameter.name();
                switch (parameter.type()) {
                    case "integer" ->
                        assertThat(parameter.schema().check(Integer.MAX_VALUE))
                                .as(name)
                                .isNotEmpty();
                    case "string" ->
                        assertThat(parameter.schema().check("x".repeat(8_193)))
                                .as(name)
                                .isNotEmpty();
                    default -> assertThat(parameter.type()).as(name).isEqualTo("boolean");
                }
            }
        }
    }

    @Test
    void anUnknownAccessLevelIsRejected() {
        assertThatThrownBy(() -> ApiContract.parse("""
                        openapi: 3.1.0
                        paths: {/a: {get: {operationId: a, x-access: wizard, responses: {}}}}"""))
                .hasMessageContaining("x-access is \"wizard\"; it must be one of open, loopback, user, admin");
    }

    @Test
    void aParameterThatCannotBeReadIsRefused() {
        assertThatThrownBy(() -> ApiContract.parse("""
                        openapi: 3.1.0
                        paths:
                          /a:
                            get:
                              operationId: a
                              parameters: [{name: p, in: cookie, schema: {type: string}}]""")).hasMessageContaining("the parameter p is in cookie");
    }

    @Test
    void whatSaysNothingIsForUsers() {
        var silent = ApiContract.parse("{openapi: 3.1.0, paths: {/a: {get: {operationId: a, responses: {}}}}}");

        assertThat(silent.operations())
                .extracting(ApiContract.Operation::access)
                .containsExactly(ApiContract.AccessLevel.USER);
    }

    /** @param each takes the operation's place as a JSON pointer below {@code /paths}, and the operation */
    private void eachOperation(BiConsumer<String, JsonObject> each) {
        var paths = contract.document().getJsonObject("paths");
        for (var path : paths.fieldNames()) {
            for (var method : paths.getJsonObject(path).fieldNames()) {
                each.accept(
                        path.replace("/", "~1") + "/" + method,
                        paths.getJsonObject(path).getJsonObject(method));
            }
        }
    }

    /** The checker takes fewer media types, and no server at the root. */
    private static JsonObject withoutWhatTheCheckerDoesNotKnow(JsonObject document) {
        var copy = document.copy();
        copy.remove("servers");
        strip(copy);
        return copy;
    }

    private static void strip(Object node) {
        switch (node) {
            case JsonObject object -> {
                if (object.getValue("content") instanceof JsonObject content) {
                    List.copyOf(content.fieldNames()).stream()
                            .filter(media -> !KNOWN_TO_THE_CHECKER.contains(media))
                            .forEach(content::remove);
                    if (content.isEmpty()) {
                        object.remove("content");
                    }
                }
                object.fieldNames().forEach(name -> stripIfAny(object.getValue(name)));
            }
            case JsonArray array -> array.forEach(ApiContractTest::stripIfAny);
            default -> {}
        }
    }

    private static void stripIfAny(@org.jspecify.annotations.Nullable Object node) {
        if (node != null) {
            strip(node);
        }
    }
}
