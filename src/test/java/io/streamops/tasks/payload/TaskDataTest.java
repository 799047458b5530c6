package io.streamops.tasks.payload;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.event.TaskType;
import io.streamops.schema.FieldError;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskDataTest {
    private final TaskPayloads data = new TaskPayloads();

    private List<String> wrong(TaskType type, String json) {
        return data.check(type, new JsonObject(json)).stream()
                .map(FieldError::pointer)
                .distinct()
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"recipient\":\"user@example.com\",\"subject\":\"Hi\",\"template\":\"welcome_email\"}",
                "{\"recipient\":\"user@example.com\",\"subject\":\"Hi\",\"text\":\"Hello\"}",
                "{\"recipient\":\"user@example.com\",\"subject\":\"Hi\",\"html\":\"<p>\",\"variables\":{\"a\":1}}"
            })
    void mailTakesATemplateOrWordsOfItsOwn(String json) {
        assertThat(wrong(TaskType.EMAIL_NOTIFICATION, json)).isEmpty();
    }

    @Test
    void whatIsWrongWithAMailIsNamed() {
        assertThat(wrong(TaskType.EMAIL_NOTIFICATION, "{\"subject\":\"Hi\",\"text\":\"x\"}"))
                .containsExactly("/data/recipient");
        assertThat(wrong(TaskType.EMAIL_NOTIFICATION, "{\"recipient\":\"unknown\",\"subject\":\"Hi\",\"text\":\"x\"}"))
                .containsExactly("/data/recipient");
        assertThat(wrong(
                        TaskType.EMAIL_NOTIFICATION,
                        "{\"recipient\":\"a@b.c\",\"subject\":\"Hi\\r\\nBcc: all@example.com\",\"text\":\"x\"}"))
                .containsExactly("/data/subject");
        assertThat(wrong(TaskType.EMAIL_NOTIFICATION, "{\"recipient\":\"a@b.c\",\"subject\":\"Hi\"}"))
                .containsExactly("/data/template");
    }

    @Test
    void aTemplateThatIsNotShippedIsRefusedBeforeATaskIsMade() {
        assertThat(wrong(
                        TaskType.EMAIL_NOTIFICATION,
                        "{\"recipient\":\"a@b.c\",\"subject\":\"Hi\",\"template\":\"welcome-email\"}"))
                .containsExactly("/data/template");
    }

    @Test
    void exportsSayWhatAndHow() {
        assertThat(wrong(TaskType.DATA_EXPORT, "{\"source\":\"crawls\",\"format\":\"csv\",\"fields\":[\"url\"]}"))
                .isEmpty();
        assertThat(wrong(TaskType.DATA_EXPORT, "{\"source\":\"mails\",\"format\":\"xml\"}"))
                .containsExactlyInAnyOrder("/data/source", "/data/format");
        assertThat(wrong(TaskType.DATA_EXPORT, "{}")).containsExactlyInAnyOrder("/data/source", "/data/format");
    }

    @Test
    void reportsSayOnWhat() {
        assertThat(wrong(TaskType.REPORT_GENERATION, "{\"report\":\"jobs\",\"from\":\"2026-01-04T01:10:00.000Z\"}"))
                .isEmpty();
        assertThat(wrong(TaskType.REPORT_GENERATION, "{\"report\":\"weather\",\"from\":\"yesterday\"}"))
                .containsExactlyInAnyOrder("/data/report", "/data/from");
    }

    @Test
    void whatIsAboutAProjectNamesIt() {
        assertThat(wrong(TaskType.DATA_EXPORT, "{\"source\":\"posts\",\"format\":\"csv\"}"))
                .containsExactly("/data/projectId");
        assertThat(wrong(TaskType.DATA_EXPORT, "{\"source\":\"posts\",\"format\":\"csv\",\"projectId\":\"p\"}"))
                .isEmpty();
        assertThat(wrong(TaskType.REPORT_GENERATION, "{\"report\":\"project\"}"))
                .containsExactly("/data/projectId");
        assertThat(wrong(TaskType.REPORT_GENERATION, "{\"report\":\"project\",\"projectId\":\"p\"}"))
                .isEmpty();
    }
}
