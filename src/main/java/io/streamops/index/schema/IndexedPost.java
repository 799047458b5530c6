package io.streamops.index.schema;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.streamops.contract.post.AnalyzedPost;
import java.net.URLEncoder;
import java.time.Instant;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A post to store, with the fields it is found by.
 *
 * @param json the post's compact JSON
 */
public record IndexedPost(AnalyzedPost post, String json) implements IndexSchema.Entry {

    public static IndexedPost of(AnalyzedPost post) {
        return new IndexedPost(post, post.toJson().encode());
    }

    @Override
    public String key() {
        return IndexSchema.key(PostUrn.urn(post.key()));
    }

    @Override
    public Instant version() {
        return post.collectedAt();
    }

    /** Its link; its URN if the link is not http or https. */
    String url() {
        var link = post.permalink();
        return link != null && isWeb(link.toLowerCase(Locale.ROOT)) ? link : PostUrn.urn(post.key());
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

    /** Its keywords. */
    String description() {
        return post.hashtags().stream().map(tag -> "#" + tag).collect(Collectors.joining(" "));
    }

    String text() {
        return post.words();
    }

    String language() {
        var language = IndexSchema.language(post.language());
        return language.isBlank() ? PageFields.NO_LANGUAGE : language;
    }

    /** When it was published; if unknown, when it was collected. */
    Instant timestamp() {
        var published = post.publishedAt();
        return published == null ? post.collectedAt() : published;
    }

    /** The URN of a post, which is also its URL in results if it has no link. */
    static final class PostUrn {
        static final String SCHEME = "urn:streamops:post:";

        private PostUrn() {}

        static String urn(AnalyzedPost.Key key) {
            return SCHEME + part(key.projectId()) + ":" + part(key.platform()) + ":" + part(key.id());
        }

        /** Escapes colons, so that URNs are unambiguous. */
        private static String part(String text) {
            return URLEncoder.encode(text, UTF_8).replace("+", "%20");
        }
    }
}
