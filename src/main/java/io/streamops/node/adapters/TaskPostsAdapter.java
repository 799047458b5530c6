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
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The posts of a project for exports. */
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

    /** A post without a time of publication has the time of its collection. */
    @Override
    public Set<String> filters() {
        return Set.of(PLATFORM, SENTIMENT, RISK, KEYWORD, TimeSpan.FROM, TimeSpan.TO);
    }

    @Override
    public Future<RowSource.Page> page(RowSource.Query query, @Nullable String cursor) {
        return new PostPager(posts, postQuery(query))
                .stretch(cursor)
                .map(slice -> new RowSource.Page(
                        slice.posts().stream().map(PostJson::of).toList(), slice.next()))
                .recover(failure -> Rejections.toTask(failure, () -> page(query, cursor)));
    }

    /** The pager sets the order and the position. */
    private static PostQuery postQuery(RowSource.Query query) {
        var span = TimeSpan.of(query.filters());
        var risk = parse(query, RISK, RiskLevel::of);
        return new PostQuery(
                query.theProject(),
                TaskSearchAdapter.lower(query.filter(PLATFORM)),
                span.from(),
                span.to(),
                parse(query, SENTIMENT, SentimentLabel::of),
                risk == null ? Set.of() : Set.of(risk),
                TaskSearchAdapter.lower(query.filter(KEYWORD)),
                query.query(),
                PostQuery.Sort.DATE,
                PostSource.MOST,
                0,
                null);
    }

    private static <T> @Nullable T parse(RowSource.Query query, String filter, Function<String, Optional<T>> parser) {
        var word = query.filter(filter);
        return word == null
                ? null
                : parser.apply(word)
                        .orElseThrow(
                                () -> RowSources.InvalidTaskData.data("filters/" + filter + " is not a known value"));
    }
}
