package io.streamops.index.schema;

import io.streamops.contract.post.AnalysedPost;
import java.time.Instant;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A post as it is stored: whole, and beside it what it is found by.
 *
 * @param json the post's own, compact
 */
public record IndexedPost(AnalysedPost post, String json) implements Entry {

    public static IndexedPost of(AnalysedPost post) {
        return new IndexedPost(post, post.toJson().encode());
    }

    @Override
    public String key() {
        return PageSchema.key(PostKeys.urn(post.key()));
    }

    @Override
    public Instant version() {
        return post.collectedAt();
    }

    /** Where it can be seen; its URN where that is nowhere a browser should be sent. */
    String url() {
        var link = post.permalink();
        return link != null && isWeb(link.toLowerCase(Locale.ROOT)) ? link : PostKeys.urn(post.key());
    }

    private static boolean isWeb(String link) {
        return link.startsWith("https://") || link.startsWith("http://");
    }

    String title() {
        var author = post.author();
        var name = author.name().isBlank() ? author.username() : author.name();
        return name.isBlank()
                ? post.key().platform()
                : name + " / " + post.key().platform();
    }

    /** What it is about in single words. */
    String description() {
        return post.hashtags().stream().map(tag -> "#" + tag).collect(Collectors.joining(" "));
    }

    String text() {
        return post.words();
    }

    String language() {
        var language = PageSchema.language(post.language());
        return language.isBlank() ? PageFields.NO_LANGUAGE : language;
    }

    /** When it was published, or, where nobody knows, collected. */
    Instant timestamp() {
        var published = post.publishedAt();
        return published == null ? post.collectedAt() : published;
    }
}
