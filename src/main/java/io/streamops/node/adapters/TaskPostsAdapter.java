package io.streamops.node.adapters;

import io.streamops.collected.projects.PostJson;
import io.streamops.collected.projects.PostWalk;
import io.streamops.collected.projects.Posts;
import io.streamops.contract.post.Mood;
import io.streamops.contract.post.PostOrder;
import io.streamops.contract.post.PostQuestion;
import io.streamops.contract.post.Risk;
import io.streamops.tasks.rows.Invalid;
import io.streamops.tasks.rows.Page;
import io.streamops.tasks.rows.Question;
import io.streamops.tasks.rows.Source;
import io.streamops.tasks.rows.Span;
import io.vertx.core.Future;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The posts of a project as exports read them. */
public record TaskPostsAdapter(Posts posts) implements Source {
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
        return Set.of(PLATFORM, SENTIMENT, RISK, KEYWORD, Span.FROM, Span.TO);
    }

    @Override
    public Future<Page> page(Question question, @Nullable String cursor) {
        return new PostWalk(posts, asked(question))
                .stretch(cursor)
                .map(stretch ->
                        new Page(stretch.posts().stream().map(PostJson::of).toList(), stretch.next()))
                .recover(failure -> Rejections.toTask(failure, () -> page(question, cursor)));
    }

    /** The walk sets how far it reads, and in which order. */
    private static PostQuestion asked(Question question) {
        var span = Span.of(question.filters());
        var risk = named(question, RISK, Risk::of);
        return new PostQuestion(
                question.theProject(),
                lower(question.filter(PLATFORM)),
                span.from(),
                span.to(),
                named(question, SENTIMENT, Mood::of),
                risk == null ? Set.of() : Set.of(risk),
                lower(question.filter(KEYWORD)),
                question.query(),
                PostOrder.DATE,
                Posts.MOST,
                0,
                null);
    }

    private static <T> @Nullable T named(Question question, String filter, Function<String, Optional<T>> named) {
        var word = question.filter(filter);
        return word == null
                ? null
                : named.apply(word).orElseThrow(() -> Invalid.data("filters/" + filter + " is no such word"));
    }

    private static @Nullable String lower(@Nullable String text) {
        return text == null ? null : text.toLowerCase(Locale.ROOT);
    }
}
