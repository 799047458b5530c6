package io.streamops.collected.projects;

import io.streamops.contract.post.PostQuery;
import io.streamops.contract.post.RiskLevel;
import io.streamops.contract.post.SentimentLabel;
import io.streamops.gateway.http.ApiRequest;
import io.streamops.gateway.http.QueryTimeParser;
import io.streamops.rejection.Rejected;
import io.streamops.schema.FieldError;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads and validates the filter of a request for posts, beyond what the contract can express. */
final class PostFilterParser {
    private static final String OFFSET = "offset";

    private PostFilterParser() {}

    /** The filter for a project's posts. */
    static PostQuery posts(ApiRequest call) {
        return question(
                call,
                call.find("sentiment"),
                risks(call.find("risk")),
                PostQuery.Sort.valueOf(call.text("sort").toUpperCase(Locale.ROOT)));
    }

    /** The filter for a project's alerts. */
    static PostQuery alerts(ApiRequest call) {
        return question(call, null, Set.of(RiskLevel.CRITICAL, RiskLevel.HIGH, RiskLevel.MEDIUM), PostQuery.Sort.RISK);
    }

    private static PostQuery question(
            ApiRequest call, @Nullable String sentiment, Set<RiskLevel> risks, PostQuery.Sort order) {
        var errors = new ArrayList<FieldError>();
        var from = QueryTimeParser.find(call, "from", false, errors);
        var to = QueryTimeParser.find(call, "to", true, errors);
        if (from != null && to != null && !from.isBefore(to)) {
            errors.add(new FieldError("query/to", "must be after query/from"));
        }
        var limit = call.integer("limit");
        var offset = call.integer(OFFSET);
        if (offset + (long) limit > PostQuery.DEEPEST) {
            errors.add(new FieldError(
                    "query/" + OFFSET,
                    "plus query/limit must be at most %d; use from and to, or format=csv"
                            .formatted(PostQuery.DEEPEST)));
        }
        require(errors);
        return new PostQuery(
                call.text("id"),
                lower(call.find("platform")),
                from,
                to,
                sentiment == null ? null : SentimentLabel.of(sentiment).orElseThrow(),
                risks,
                lower(call.find("keyword")),
                call.find("q"),
                order,
                limit,
                offset,
                null);
    }

    private static void require(List<FieldError> errors) {
        if (!errors.isEmpty()) {
            throw Rejected.invalid(errors);
        }
    }

    /** The contract allows only known values. */
    private static Set<RiskLevel> risks(@Nullable String words) {
        return words == null
                ? Set.of()
                : Stream.of(words.split(",", -1))
                        .map(RiskLevel::of)
                        .flatMap(Optional::stream)
                        .collect(Collectors.toSet());
    }

    private static @Nullable String lower(@Nullable String text) {
        return text == null ? null : text.toLowerCase(Locale.ROOT);
    }
}
