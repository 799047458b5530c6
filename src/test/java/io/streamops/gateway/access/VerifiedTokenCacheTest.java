package io.streamops.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The cache of verified tokens. */
class VerifiedTokenCacheTest {
    @Test
    void onlyTheVeryTokenIsRemembered() {
        var genuine = new VerifiedTokenCache(Duration.ofHours(1));
        genuine.add("a.b.c");

        assertThat(genuine.contains("a.b.c")).isTrue();
        assertThat(genuine.contains("a.b.d")).isFalse();
        assertThat(genuine.contains("a.x.c")).isFalse();
    }

    @Test
    void aTokenIsForgottenAfterAWhile() {
        var genuine = new VerifiedTokenCache(Duration.ZERO);
        genuine.add("a.b.c");

        assertThat(genuine.contains("a.b.c")).isFalse();
    }

    @Test
    void theOldestAreForgottenWhenThereAreTooMany() {
        var genuine = new VerifiedTokenCache(Duration.ofHours(1));
        for (var i = 0; i <= 10_000; i++) {
            genuine.add("token-" + i);
        }
        assertThat(genuine.contains("token-0")).isFalse();
        assertThat(genuine.contains("token-1")).isTrue();
        assertThat(genuine.contains("token-10000")).isTrue();
    }
}
