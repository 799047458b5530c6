package io.streamops.jobs.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.contract.job.JobError;
import io.streamops.execution.Failure;
import io.streamops.jobs.kind.TestRun;
import io.streamops.jobs.payload.Payloads;
import io.streamops.jobs.tool.ToolCatalog.Entry;
import io.streamops.jobs.tool.ToolCatalog.Parts;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ToolJobTest {
    private static final Payloads.ToolSpec ECHO = new Payloads.ToolSpec("echo", "Repeats.", new JsonObject("""
            {"type": "object", "additionalProperties": false,
             "properties": {"say": {"type": "string"}, "times": {"type": "integer", "maximum": 2000000}}}"""));

    private final ToolJob task = new ToolJob(ToolCatalog.of(
            List.of(new Entry(
                    ECHO,
                    parts -> (arguments, run) ->
                            arguments.getString("say", "nothing").repeat(arguments.getInteger("times", 1)))),
            new Parts(new NoWeb(), new IndexOfTheTest(), new GatewayOfTheTest(), () -> Instant.EPOCH)));

    private JsonObject run(String payload) {
        return task.run(new JsonObject(payload), new TestRun());
    }

    private void assertFails(String payload, String code, String message) {
        assertThatThrownBy(() -> run(payload))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> assertThat(new JobError(failure.code(), failure.message()))
                                .isEqualTo(new JobError(code, message)));
    }

    @Test
    void theOutputComesWithTheToolsName() {
        assertThat(run("""
                {"name": "echo", "arguments": {"say": "hi", "times": 2}}""")).isEqualTo(new JsonObject().put("name", "echo").put("output", "hihi"));
    }

    @Test
    void noArgumentsAreAsGoodAsEmptyOnes() {
        for (var payload : List.of("{'name': 'echo'}", "{'name': 'echo', 'arguments': null}")) {
            assertThat(run(payload.replace('\'', '"')).getString("output")).isEqualTo("nothing");
        }
    }

    @Test
    void argumentsOfForeignGatewaysAreCheckedHereToo() {
        assertFails("""
                {"name": "echo", "arguments": {"say": 1}}""", "invalid_arguments", "/arguments/say must be of type string");
        assertFails("""
                {"name": "echo", "arguments": {"shout": true}}""", "invalid_arguments", "/arguments/shout is not known");
        assertFails("""
                {"name": "echo", "arguments": ["say"]}""", "invalid_arguments", "/arguments must be of type object");
    }

    @Test
    void aToolThatIsNotThereIsNotFound() {
        assertFails("""
                {"name": "hammer"}""", "unknown_tool", "The tool does not exist; the tools are echo");
        assertFails("""
                {"arguments": {}}""", "unknown_tool", "The tool does not exist; the tools are echo");
        assertFails("""
                {"name": 7}""", "unknown_tool", "The tool does not exist; the tools are echo");
    }

    @Test
    void anOutputThatIsTooLargeIsNone() {
        assertThat(run("""
                {"name": "echo", "arguments": {"say": "x", "times": 900000}}""").getString("output")).hasSize(900_000);
        assertFails("""
                {"name": "echo", "arguments": {"say": "x", "times": 1000000}}""", "output_too_large", "The output of echo is larger than 1000000 bytes");
    }

    @Test
    void anOutputMayBeAnyJson() {
        var list = new ToolJob(ToolCatalog.of(
                List.of(new Entry(ECHO, parts -> (arguments, run) -> new JsonArray().add(1))),
                new Parts(new NoWeb(), new IndexOfTheTest(), new GatewayOfTheTest(), () -> Instant.EPOCH)));

        assertThat(list.run(new JsonObject().put("name", "echo"), new TestRun()).encode())
                .isEqualTo("{\"name\":\"echo\",\"output\":[1]}");
    }
}
