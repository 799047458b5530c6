package io.streamops.node.adapters;

import io.streamops.collected.projects.PostJson;
import io.streamops.collected.projects.PostPager;
import io.streamops.collected.projects.PostSource;
import io.streamops.contract.post.PostQuery;
import io.streamops.contract.post.RiskLevel;
import io.streamops.contract.post.SentimentLabel;
import io.streamops.tasks.sources.RowSource;
import io.streamops.tasks.sources.RowSources;
import io.streamops.tasks.sources.TimeSpan;
import io.vertx.core.Future;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The posts of a project as exports read them. */
public record TaskPostsAdapter(PostSource posts) implements RowSource {
    private static final String PLATFORM = "platform";
    private static final String SENTIMENT = "sentiment";
    private static final String RISK = "risk";
    private static final String KEYWORD = "keyword";

    @Override
    public String name() {
        return "posts";
    }

    @Override
    public List<String> columns() {
        return PostJson.COLUMNS;
    }

    @Override
    public String time() {
        return "publishedAt";
    }

    /** Those of an unknown time come as if they had been published when they were collected. */
    @Override
    public boolean newestFirst() {
        return true;
    }

    @Override
    public Set<String> filters() {
        return Set.of(PLATFORM, SENTIMENT, RISK, KEYWORD, TimeSpan.FROM, TimeSpan.TO);
    }

    @Override
    public Future<RowSource.Page> page(RowSource.Query question, @Nullable String cursor) {
        return new PostPager(posts, asked(question))
                .stretch(cursor)
                .map(stretch -> new RowSource.Page(
                        stretch.posts().stream().map(PostJson::of).toList(), stretch.next()))
                .recover(failure -> Rejections.toTask(failure, () -> page(question, cursor)));
    }

    /** The walk sets how far it reads, and in which order. */
    private static PostQuery asked(RowSource.Query question) {
        var span = TimeSpan.of(question.filters());
        var risk = named(question, RISK, RiskLevel::of);
        return new PostQuery(
                question.theProject(),
                lower(question.filter(PLATFORM)),
                span.from(),
                span.to(),
                named(question, SENTIMENT, SentimentLabel::of),
                risk == null ? Set.of() : Set.of(risk),
                lower(question.filter(KEYWORD)),
                question.query(),
                PostQuery.Sort.DATE,
                PostSource.MOST,
                0,
                null);
    }

    private static <T> @Nullable T named(RowSource.Query question, String filter, Function<String, Optional<T>> named) {
        var word = question.filter(filter);
        return word == null
                ? null
                : named.apply(word)
                        .orElseThrow(() -> RowSources.InvalidTaskData.data("filters/" + filter + " is no such word"));
    }

    private static @Nullable String lower(@Nullable String text) {
        return text == null ? null : text.toLowerCase(Locale.ROOT);
    }
}
