package io.streamops.contract.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.JsonFields;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventErrorTest {
    @Test
    void whateverIsToldAnErrorHasACodeAndAMessage() {
        for (var told : List.of(
                "{}",
                "{'code':null,'message':null}",
                "{'message':null}",
                "{'code':1,'message':[]}",
                "{'code':{},'message':true}")) {
            var error = EventError.told(new JsonObject(told.replace('\'', '"')), "TASK_ERROR");
            assertThat(EventError.parse(new JsonFields(error.toJson(), "")))
                    .as(told)
                    .isEqualTo(error);
        }
        assertThat(EventError.told(new JsonObject("{\"code\":null,\"message\":\"m\"}"), "TASK_ERROR"))
                .isEqualTo(EventError.of("TASK_ERROR", "m"));
        assertThat(EventError.told("text", "TASK_ERROR")).isEqualTo(EventError.of("TASK_ERROR", "text"));
        assertThat(EventError.told(null, "TASK_ERROR").message()).isNotBlank();
        assertThat(EventError.told(7, "TASK_ERROR").message()).isNotBlank();
    }
}
