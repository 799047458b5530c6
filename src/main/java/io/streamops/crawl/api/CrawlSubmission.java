package io.streamops.crawl.api;

import io.streamops.gateway.access.Principal;
import io.streamops.rejection.Rejected;
import io.streamops.schema.FieldError;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Optional;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * A request to create a crawl.
 *
 * @param url as sent, without surrounding blanks
 */
record CrawlSubmission(String url, String email) {
    private static final int LONGEST_URL = 2_048;
    /** Checked here, because the parser accepts any number of slashes. */
    private static final Pattern ABSOLUTE = Pattern.compile("(?i)https?://[^/\\\\?#]");

    private static final String URL = "/url";
    private static final String EMAIL = "/email";

    /** Reports all errors of the body at once, then checks whether the principal may create it. */
    static CrawlSubmission of(JsonObject body, Principal principal) {
        var errors = new ArrayList<FieldError>();
        var url = body.getValue("url") instanceof String text ? text.strip() : null;
        error(body.getValue("url"), url).ifPresent(message -> errors.add(new FieldError(URL, message)));
        var email = body.getValue("email");
        if (email != null && !(email instanceof String)) {
            errors.add(new FieldError(EMAIL, "must be of type string"));
        } else {
            CrawlOwner.error((String) email, principal)
                    .ifPresent(message -> errors.add(new FieldError(EMAIL, message)));
        }
        if (!errors.isEmpty() || url == null) {
            throw Rejected.invalid(errors);
        }
        return new CrawlSubmission(url, CrawlOwner.of((String) email, EMAIL, principal));
    }

    private static Optional<String> error(@Nullable Object given, @Nullable String url) {
        if (given == null || (url != null && url.isEmpty())) {
            return Optional.of("is missing");
        }
        if (url == null) {
            return Optional.of("must be of type string");
        }
        if (url.length() > LONGEST_URL) {
            return Optional.of("must have at most %d characters".formatted(LONGEST_URL));
        }
        return error(url);
    }

    private static Optional<String> error(String url) {
        if (!ABSOLUTE.matcher(url).lookingAt()) {
            return Optional.of("must be an absolute http or https URL with a host");
        }
        if (url.chars().anyMatch(c -> Character.isWhitespace(c) || Character.isISOControl(c))) {
            return Optional.of("must not contain blanks or control characters");
        }
        var parsed = HttpUrl.parse(url);
        if (parsed == null) {
            return Optional.of("must be a URL with a host");
        }
        return parsed.encodedUsername().isEmpty() && parsed.encodedPassword().isEmpty()
                ? Optional.empty()
                : Optional.of("must not contain a user or a password");
    }
}
