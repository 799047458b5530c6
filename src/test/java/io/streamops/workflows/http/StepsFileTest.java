package io.streamops.workflows.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.settings.BadSettings;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StepsFileTest {
    @TempDir
    Path folder;

    private List<StepHttpClient.Binding> read(String json) throws Exception {
        var file = Files.writeString(folder.resolve("steps.json"), json.replace('\'', '"'));
        return StepsFile.read(file, List.of("validate"));
    }

    @Test
    void stepsAreReadAsTheyAreBound() throws Exception {
        assertThat(
                        read(
                                "{'steps':{'enrich':{'url':'https://steps.example.com/e?x=1','headers':{'Authorization':'Bearer abc'},'timeoutMs':500},'plain':{'url':'http://127.0.0.1:1'}}}"))
                .containsExactly(
                        new StepHttpClient.Binding(
                                "enrich",
                                URI.create("https://steps.example.com/e?x=1"),
                                Map.of("Authorization", "Bearer abc"),
                                Duration.ofMillis(500)),
                        new StepHttpClient.Binding(
                                "plain", URI.create("http://127.0.0.1:1"), Map.of(), Duration.ofSeconds(30)));
        assertThat(read("{'steps':{}}")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "[] | it is not a JSON object",
                "{ | it is not a JSON object",
                "{} | it has no object \"steps\"",
                "{'steps':[]} | it has no object \"steps\"",
                "{'steps':{},'more':1} | it has \"more\", which is not known",
                "{'steps':{'validate':{'url':'http://a'}}} | the step \"validate\" is built in and cannot be bound",
                "{'steps':{'a b':{'url':'http://a'}}} | a step's name must have 1 to 100 visible ASCII characters",
                "{'steps':{'x':1}} | the step \"x\" must be an object",
                "{'steps':{'x':{}}} | the step \"x\" must have a url that begins with http:// or https:// and a host",
                "{'steps':{'x':{'url':'ftp://a'}}} | the step \"x\" must have a url that begins with http",
                "{'steps':{'x':{'url':'http://'}}} | the step \"x\" has a url that is none",
                "{'steps':{'x':{'url':'http://u:p@a/'}}} | the step \"x\" must have a url that begins with http",
                "{'steps':{'x':{'url':'http://a','retries':1}}} | the step \"x\" has \"retries\", which is not known",
                "{'steps':{'x':{'url':'http://a','timeoutMs':0}}} | the step \"x\" must have a timeoutMs from 1 to 3600000",
                "{'steps':{'x':{'url':'http://a','timeoutMs':'1'}}} | the step \"x\" must have a whole number as timeoutMs",
                "{'steps':{'x':{'url':'http://a','headers':[]}}} | the step \"x\" must have an object as headers",
                "{'steps':{'x':{'url':'http://a','headers':{'Host':'b'}}}} | the step \"x\" cannot set the header \"Host\"",
                "{'steps':{'x':{'url':'http://a','headers':{'a b':'c'}}}} | the step \"x\" cannot set the header \"a b\"",
                "{'steps':{'x':{'url':'http://a','headers':{'k':'SECRET\\n'}}}} | the step \"x\" must have a text of one line as the header \"k\" (not shown)"
            })
    void aFileThatCannotBeUsedIsABadSetting(String json, String reason) {
        assertThatThrownBy(() -> read(json))
                .isInstanceOf(BadSettings.class)
                .hasMessageStartingWith("WORKFLOW_STEPS_FILE (--workflow-steps-file) is \"")
                .hasMessageContaining("\": " + reason)
                .hasMessageContaining("it must be JSON like {\"steps\"")
                .hasMessageNotContaining("SECRET");
    }

    @Test
    void aFileThatIsNotThereIsABadSetting() {
        assertThatThrownBy(() -> StepsFile.read(folder.resolve("none.json"), List.of()))
                .isInstanceOf(BadSettings.class)
                .hasMessageContaining("the file does not exist");
    }

    @Test
    void headersAreNotShown() {
        var step =
                new StepHttpClient.Binding("x", URI.create("http://a"), Map.of("k", "SECRET"), Duration.ofSeconds(1));
        assertThat(step).hasToString("x");
        assertThat(step.withoutSecrets("you sent SECRET to us")).isEqualTo("you sent … to us");
    }
}
