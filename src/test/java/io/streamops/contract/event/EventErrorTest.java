package io.streamops.contract.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.JsonFields;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventErrorTest {
    @Test
    void everyReportedErrorHasACodeAndAMessage() {
        for (var error : List.of(
                "{}",
                "{'code':null,'message':null}",
                "{'message':null}",
                "{'code':1,'message':[]}",
                "{'code':{},'message':true}")) {
            var parsed = EventError.reported(new JsonObject(error.replace('\'', '"')), "TASK_ERROR");
            assertThat(EventError.parse(new JsonFields(parsed.toJson(), "")))
                    .as(error)
                    .isEqualTo(parsed);
        }
        assertThat(EventError.reported(new JsonObject("{\"code\":null,\"message\":\"m\"}"), "TASK_ERROR"))
                .isEqualTo(EventError.of("TASK_ERROR", "m"));
        assertThat(EventError.reported("text", "TASK_ERROR")).isEqualTo(EventError.of("TASK_ERROR", "text"));
        assertThat(EventError.reported(null, "TASK_ERROR").message()).isNotBlank();
        assertThat(EventError.reported(7, "TASK_ERROR").message()).isNotBlank();
    }
}
