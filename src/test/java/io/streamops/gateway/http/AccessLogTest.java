package io.streamops.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.http.HttpMethod;
import org.junit.jupiter.api.Test;
import org.slf4j.event.Level;

class AccessLogTest {
    @Test
    void whatChangesSomethingOrGoesWrongIsWorthALine() {
        assertThat(AccessLog.level(HttpMethod.POST, false, 200)).isEqualTo(Level.INFO);
        assertThat(AccessLog.level(HttpMethod.DELETE, false, 204)).isEqualTo(Level.INFO);
        assertThat(AccessLog.level(HttpMethod.POST, false, 503)).isEqualTo(Level.INFO);
        assertThat(AccessLog.level(HttpMethod.GET, false, 404)).isEqualTo(Level.INFO);
    }

    @Test
    void readsProbesWhatWasAcceptedAndWhatWasTooManyAreNot() {
        assertThat(AccessLog.level(HttpMethod.POST, false, 429)).isEqualTo(Level.DEBUG);
        assertThat(AccessLog.level(HttpMethod.GET, false, 200)).isEqualTo(Level.DEBUG);
        assertThat(AccessLog.level(HttpMethod.POST, false, 202)).isEqualTo(Level.DEBUG);
        assertThat(AccessLog.level(HttpMethod.GET, true, 503)).isEqualTo(Level.DEBUG);
    }
}
