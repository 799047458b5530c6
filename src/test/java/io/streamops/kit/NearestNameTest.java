package io.streamops.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {
    private static final Set<String> KNOWN = Set.of("records", "rules", "urls", "set", "minioPath");

    @ParameterizedTest
    @CsvSource({"rule, rules", "Rules, rules", "recrods, records", "url, urls", "miniopath, minioPath", "sets, set"})
    void aSlipIsFound(String written, String meant) {
        assertThat(NearestName.of(written, KNOWN)).hasValue(meant);
    }

    @ParameterizedTest
    @CsvSource({"type", "schema", "se", "r", "''"})
    void whatIsFarFromAllIsNotGuessed(String written) {
        var found = NearestName.of(written, Set.of("records", "minioPath"));
        assertThat(found).isEmpty();
    }

    @Test
    void aLongNameIsNoMisspelling() {
        assertThat(NearestName.of("r".repeat(1_000_000), KNOWN)).isEmpty();
    }
}
