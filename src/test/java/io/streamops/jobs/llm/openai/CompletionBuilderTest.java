package io.streamops.jobs.llm.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;

class CompletionBuilderTest {
    private final CompletionReader.Builder answer = new CompletionReader.Builder();

    private static String piece(String escaped) {
        return "{\"choices\":[{\"delta\":{\"content\":\"%s\"}}]}".formatted(escaped);
    }

    @Test
    void halfALetterIsNewsOnceTheOtherHalfIsThere() throws Exception {
        answer.add(piece("smile \\ud83d"));
        assertThat(answer.news()).isEqualTo("smile ");
        assertThat(answer.news()).isEmpty();

        answer.add(piece("\\ude00!"));
        assertThat(answer.news()).isEqualTo("\uD83D\uDE00!");
    }

    @Test
    void itIsWholeOnceTheModelHasFinishedAndClosedOnceTheEndpointHas() throws Exception {
        answer.add(piece("all"));
        assertThat(answer.isWhole()).isFalse();

        answer.add("{\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}");
        assertThat(answer.isWhole()).isTrue();
        assertThat(answer.isClosed()).isFalse();

        answer.add(" [DONE] ");
        assertThat(answer.isClosed()).isTrue();
    }

    @Test
    void remarksWithoutAChoiceAreFine() throws Exception {
        answer.add("{\"choices\":[],\"prompt_filter_results\":[]}");
        answer.add("{\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":null}}],\"model\":\"\"}");
        answer.add("{\"choices\":[],\"usage\":{\"total_tokens\":3}}");

        assertThat(answer.completion("m"))
                .isEqualTo(new ChatClient.Completion("", "m", new JsonObject().put("total_tokens", 3)));
    }

    @Test
    void whatIsNoPieceOfAnAnswerIsRefused() {
        assertThatThrownBy(() -> answer.add("hello")).isInstanceOf(CompletionReader.Chunk.Garbage.class);
        assertThatThrownBy(() -> answer.add("{}")).isInstanceOf(CompletionReader.Chunk.Garbage.class);
        assertThatThrownBy(() -> answer.add("{\"error\":\"no\"}"))
                .isInstanceOf(CompletionReader.Builder.ErrorEvent.class);
    }
}
