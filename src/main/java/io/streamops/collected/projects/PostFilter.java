package io.streamops.collected.projects;

import io.streamops.contract.post.Mood;
import io.streamops.contract.post.PostOrder;
import io.streamops.contract.post.PostQuestion;
import io.streamops.contract.post.Risk;
import io.streamops.gateway.http.Call;
import io.streamops.gateway.http.QueryTime;
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
final class PostFilter {
    private static final String OFFSET = "offset";

    private PostFilter() {}

    /** The filter for a project's posts. */
    static PostQuestion posts(Call call) {
        return question(
                call,
                call.find("sentiment"),
                risks(call.find("risk")),
                PostOrder.valueOf(call.text("sort").toUpperCase(Locale.ROOT)));
    }

    /** The filter for a project's alerts. */
    static PostQuestion alerts(Call call) {
        return question(call, null, Set.of(Risk.CRITICAL, Risk.HIGH, Risk.MEDIUM), PostOrder.RISK);
    }

    private static PostQuestion question(Call call, @Nullable String sentiment, Set<Risk> risks, PostOrder order) {
        var errors = new ArrayList<FieldError>();
        var from = QueryTime.find(call, "from", false, errors);
        var to = QueryTime.find(call, "to", true, errors);
        if (from != null && to != null && !from.isBefore(to)) {
            errors.add(new FieldError("query/to", "must be after query/from"));
        }
        var limit = call.integer("limit");
        var offset = call.integer(OFFSET);
        if (offset + (long) limit > PostQuestion.DEEPEST) {
            errors.add(new FieldError(
                    "query/" + OFFSET,
                    "plus query/limit must be at most %d; use from and to, or format=csv"
                            .formatted(PostQuestion.DEEPEST)));
        }
        require(errors);
        return new PostQuestion(
                call.text("id"),
                lower(call.find("platform")),
                from,
                to,
                sentiment == null ? null : Mood.of(sentiment).orElseThrow(),
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
    private static Set<Risk> risks(@Nullable String words) {
        return words == null
                ? Set.of()
                : Stream.of(words.split(",", -1))
                        .map(Risk::of)
                        .flatMap(Optional::stream)
                        .collect(Collectors.toSet());
    }

    private static @Nullable String lower(@Nullable String text) {
        return text == null ? null : text.toLowerCase(Locale.ROOT);
    }
}
