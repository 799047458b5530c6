package io.streamops.jobs.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.execution.Failure;
import io.streamops.jobs.payload.Payloads;
import io.streamops.jobs.tool.ToolCatalog.Entry;
import io.streamops.jobs.tool.ToolCatalog.Parts;
import io.streamops.schema.Schema;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.Draft;
import io.vertx.json.schema.JsonSchemaOptions;
import io.vertx.json.schema.OutputFormat;
import io.vertx.json.schema.SchemaRepository;
import io.vertx.junit5.VertxExtension;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@ExtendWith(VertxExtension.class)
class ToolCatalogTest {
    private static final String META = "https://json-schema.org/draft/2020-12/schema";
    private static final Parts PARTS =
            new Parts(new NoWeb(), new IndexOfTheTest(), new GatewayOfTheTest(), () -> Instant.EPOCH);

    static List<Payloads.ToolSpec> specs() {
        return ToolCatalog.specs();
    }

    @Test
    void theseToolsAreThere() {
        assertThat(ToolCatalog.specs())
                .extracting(Payloads.ToolSpec::name)
                .containsExactly(
                        "search",
                        "fetch",
                        "extract_links",
                        "summarize",
                        "http_get",
                        "now",
                        "create_workflow",
                        "export");
    }

    @ParameterizedTest
    @MethodSource("specs")
    void whatAToolTakesIsAValidSchemaThatNamesAllAndHasAnExample(Payloads.ToolSpec spec, Vertx vertx) throws Exception {
        var schema = spec.arguments();
        assertThat(complaints(vertx, schema)).isEmpty();
        assertThat(complaints(vertx, schema.copy().put("type", "thing"))).isNotEmpty();
        assertThat(schema.getString("type")).isEqualTo("object");
        assertThat(schema.getBoolean("additionalProperties")).isFalse();

        var examples = schema.getJsonArray("examples");
        assertThat(examples).isNotEmpty();
        for (var example : examples) {
            assertThat(Schema.of(schema).check(example)).isEmpty();
            var wrong = ((JsonObject) example).copy().put("unheard-of", 1);
            assertThat(Schema.of(schema).check(wrong)).isNotEmpty();
        }
    }

    private static List<JsonObject> complaints(Vertx vertx, JsonObject schema) throws Exception {
        var repository = SchemaRepository.create(new JsonSchemaOptions()
                        .setBaseUri("app://test")
                        .setDraft(Draft.DRAFT202012)
                        .setOutputFormat(OutputFormat.Basic))
                .preloadMetaSchema(vertx.fileSystem(), Draft.DRAFT202012);
        var result = repository.validator(META).validate(schema);
        return Boolean.TRUE.equals(result.getValid()) ? List.of() : List.of(result.toJson());
    }

    @Test
    void toBeUsedChangesNothingInWhatIsSaidOfTools() {
        ToolCatalog.of(PARTS.web(), PARTS.retrieval(), PARTS.submission(), PARTS.clock());

        assertThat(ToolCatalog.specs().stream().map(spec -> spec.arguments().encode()))
                .noneMatch(schema -> schema.contains("__absolute"));
    }

    @ParameterizedTest
    @MethodSource("specs")
    void allThatAToolTakesIsDescribed(Payloads.ToolSpec spec) {
        assertThat(spec.name()).matches("[a-z][a-z_]*");
        assertThat(spec.description()).endsWith(".").doesNotContain("\n");
        var properties = spec.arguments().getJsonObject("properties");
        for (var name : properties.fieldNames()) {
            assertThat(properties.getJsonObject(name).getString("description"))
                    .as(name)
                    .endsWith(".");
        }
    }

    @Test
    void twoToolsOfOneNameCannotBeBuilt() {
        var now = new Entry(NowTool.SPEC, parts -> new NowTool(parts.clock()));

        assertThatThrownBy(() -> ToolCatalog.of(List.of(now, now), PARTS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("now");
    }

    @Test
    void theErrorForAnUnknownToolNamesAllTools() {
        var catalog = ToolCatalog.of(PARTS.web(), PARTS.retrieval(), PARTS.submission(), PARTS.clock());

        assertThatThrownBy(() -> catalog.find("hammer")).isInstanceOfSatisfying(Failure.class, failure -> {
            assertThat(failure.code()).isEqualTo("unknown_tool");
            assertThat(failure.message())
                    .isEqualTo("The tool does not exist; the tools are search, fetch, extract_links, summarize,"
                            + " http_get, now, create_workflow, export");
        });
    }

    @Test
    void stepsOfWorkflowsHaveNamesThatCanBeRead() {
        var schema = Schema.of(CreateWorkflowTool.SPEC.arguments());
        for (var step : List.of("\" \"", "\"\"", "{\"name\":\" \"}")) {
            var workflow = new JsonObject("{\"name\":\"a\",\"steps\":[%s]}".formatted(step));
            assertThat(schema.check(workflow)).as(step).isNotEmpty();
        }
        assertThat(schema.check(new JsonObject("{\"name\":\"a\",\"steps\":[\"index\",{\"name\":\"search\"}]}")))
                .isEmpty();
    }
}
