package io.streamops.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.rejection.Rejected;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ProblemMapperTest {
    private static final Duration SOON = Duration.ofMillis(400);

    record Case(Rejected rejected, int status, String code, Map<String, String> headers) {}

    static Stream<Case> cases() {
        return Stream.of(
                new Case(Rejected.invalid("/url", "is missing"), 400, "invalid", Map.of()),
                new Case(Rejected.forbidden("No."), 403, "forbidden", Map.of()),
                new Case(Rejected.notFound("None."), 404, "not_found", Map.of()),
                new Case(Rejected.notFound("/project", "None."), 404, "not_found", Map.of()),
                new Case(Rejected.conflict("It has ended."), 409, "conflict", Map.of()),
                new Case(Rejected.tooLarge("Too large.", 2, 1), 413, "too_large", Map.of()),
                new Case(Rejected.keyReused(), 422, "idempotency_conflict", Map.of()),
                new Case(Rejected.full("backpressure", "Full.", SOON), 429, "backpressure", Map.of("retry-after", "1")),
                new Case(
                        Rejected.unavailable("Away.", Duration.ofSeconds(7)),
                        503,
                        "unavailable",
                        Map.of("retry-after", "7")),
                new Case(Rejected.overloaded("Full.", SOON), 503, "overloaded", Map.of("retry-after", "1")));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aRejectionBecomesAProblem(Case each) {
        var problem = ProblemMapper.of(each.rejected());

        assertThat(problem.status()).isEqualTo(each.status());
        assertThat(problem.code()).isEqualTo(each.code());
        assertThat(problem.headers()).isEqualTo(each.headers());
        assertThat(problem.detail()).isEqualTo(each.rejected().detail());
        assertThat(problem.details()).isEqualTo(each.rejected().details());
        assertThat(problem.errors()).isEqualTo(each.rejected().errors());
    }

    @Test
    void everyKindIsAmongThem() {
        assertThat(cases().map(each -> each.rejected().kind()).distinct())
                .containsExactlyInAnyOrderElementsOf(Arrays.asList(Rejected.Kind.values()));
    }

    @Test
    void aProblemIsWrittenAsItsClientsKnowIt() {
        var problem = ProblemMapper.of(Rejected.invalid("/url", "is missing").with(Map.of("max", 3)));

        assertThat(new JsonObject(ProblemMapper.encode(problem))).isEqualTo(new JsonObject("""
                        {"type": "about:blank", "title": "Bad Request", "status": 400, "detail": "/url is missing.",
                         "code": "invalid", "details": {"max": 3},
                         "errors": [{"pointer": "/url", "message": "is missing"}]}"""));
    }
}
