package io.streamops.crawl.fetch;

import io.streamops.kit.RetryAfterHeader;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** The head of a response. */
record ResponseHead(Fetcher.Request request, int status, MultiMap headers, Instant at) {
    /** How the body is to be treated. */
    sealed interface Reading {
        /** The body is the requested content. */
        record Wanted(ContentEncoding encoding) implements Reading {}

        /** The head alone decides the outcome. */
        record Settled(FetchResult outcome) implements Reading {}
    }

    private static final int NOT_MODIFIED = 304;
    /** Validators that can be sent back unchanged and are short enough to store. */
    private static final Pattern VALIDATOR = Pattern.compile("[!-~\\x80-\\xff][ -~\\x80-\\xff]{0,1023}");

    Reading reading() {
        if (status == NOT_MODIFIED) {
            return new Reading.Settled(notModified());
        }
        return switch (status / 100) {
            case 2 ->
                ContentEncoding.of(headers.getAll(HttpHeaders.CONTENT_ENCODING))
                        .<Reading>map(Reading.Wanted::new)
                        .orElseGet(() -> new Reading.Settled(unknownEncoding()));
            case 3 -> new Reading.Settled(redirect());
            default -> new Reading.Settled(response(new DecodedBody(Buffer.buffer(), false)));
        };
    }

    FetchResult.Response response(DecodedBody content) {
        var contentType = headers.get(HttpHeaders.CONTENT_TYPE);
        return new FetchResult.Response(
                status,
                contentType == null ? "" : contentType,
                content.bytes(),
                content.truncated(),
                new FetchResult.Validators(validator(HttpHeaders.ETAG), validator(HttpHeaders.LAST_MODIFIED)),
                retryAfter());
    }

    private @Nullable String validator(CharSequence name) {
        var value = headers.get(name);
        return value != null && VALIDATOR.matcher(value).matches() ? value : null;
    }

    private @Nullable Duration retryAfter() {
        return RetryAfterHeader.parse(headers.get(HttpHeaders.RETRY_AFTER), at).orElse(null);
    }

    private FetchResult notModified() {
        return request.validators().isEmpty()
                ? new FetchResult.Failed("The site answered 304 to a request without conditions", false)
                : new FetchResult.NotModified();
    }

    private FetchResult unknownEncoding() {
        var names = String.join(", ", headers.getAll(HttpHeaders.CONTENT_ENCODING));
        return new FetchResult.Failed(
                "The page is encoded as \"" + shortened(names) + "\", which cannot be read", false);
    }

    private FetchResult redirect() {
        var location = headers.get(HttpHeaders.LOCATION);
        if (location == null || location.isBlank()) {
            return new FetchResult.Failed("The site answered " + status + " without saying where the page lies", false);
        }
        var target = request.url().resolve(utf8(location.strip()));
        if (target == null) {
            return new FetchResult.Failed(
                    "The site redirects to \"" + shortened(location) + "\", which is no web address", false);
        }
        return new FetchResult.Redirect(status, withoutFragment(target));
    }

    private static HttpUrl withoutFragment(HttpUrl url) {
        return url.newBuilder().fragment(null).build();
    }

    /** Header bytes are decoded as Latin-1; sites that do not escape URLs mean UTF-8. */
    private static String utf8(String header) {
        return new String(header.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    private static String shortened(String text) {
        return text.length() > 100 ? text.substring(0, 100) + "…" : text;
    }
}
