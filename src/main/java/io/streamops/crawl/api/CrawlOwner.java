package io.streamops.crawl.api;

import io.streamops.gateway.access.Principal;
import io.streamops.rejection.Rejected;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Determines the owner of the crawls that an API request concerns, by email. */
final class CrawlOwner {
    private static final int LONGEST = 254;
    /** Rejects only what would break a key or a header. */
    private static final Pattern FORM = Pattern.compile("[^\\p{Z}\\p{C}@{}]+@[^\\p{Z}\\p{C}@{}]+");

    private CrawlOwner() {}

    /** The error of an email, given or missing. */
    static Optional<String> error(@Nullable String email, Principal principal) {
        if (email == null || email.isBlank()) {
            return principal.isAdmin() && principal.email() == null ? Optional.of("is missing") : Optional.empty();
        }
        if (email.length() > LONGEST) {
            return Optional.of("must have at most %d characters".formatted(LONGEST));
        }
        return FORM.matcher(email).matches() ? Optional.empty() : Optional.of("must be an email address");
    }

    /** The checked email: for users their own one in the spelling of their credential, for admins the given one. */
    static String of(@Nullable String email, String pointer, Principal principal) {
        error(email, principal).ifPresent(message -> {
            throw Rejected.invalid(pointer, message);
        });
        var own = principal.email();
        if (email == null || email.isBlank()) {
            if (own == null) {
                throw Rejected.forbidden("This credential has no email, which crawls require.");
            }
            return own;
        }
        if (principal.isAdmin()) {
            return email;
        }
        if (own == null || !principal.owns(email)) {
            throw Rejected.forbidden("Only an admin may give the email of another user.");
        }
        return own;
    }
}
