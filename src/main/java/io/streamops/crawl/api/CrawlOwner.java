package io.streamops.crawl.api;

import io.streamops.gateway.access.Principal;
import io.streamops.rejection.Rejected;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The owner of the crawls that a request is about, by email. */
final class CrawlOwner {
    private static final int LONGEST = 254;
    /** Anything but what would break a key or a header. */
    private static final Pattern FORM = Pattern.compile("[^\\p{Z}\\p{C}@{}]+@[^\\p{Z}\\p{C}@{}]+");

    private CrawlOwner() {}

    /** What is wrong with an email, be it named or left out. */
    static Optional<String> complaint(@Nullable String asked, Principal principal) {
        if (asked == null || asked.isBlank()) {
            return principal.isAdmin() && principal.email() == null ? Optional.of("is missing") : Optional.empty();
        }
        if (asked.length() > LONGEST) {
            return Optional.of("must have at most %d characters".formatted(LONGEST));
        }
        return FORM.matcher(asked).matches() ? Optional.empty() : Optional.of("must be an email address");
    }

    /** The checked email: for users their own as their credential spells it, for admins the one that they name. */
    static String of(@Nullable String asked, String pointer, Principal principal) {
        complaint(asked, principal).ifPresent(message -> {
            throw Rejected.invalid(pointer, message);
        });
        var own = principal.email();
        if (asked == null || asked.isBlank()) {
            if (own == null) {
                throw Rejected.forbidden("This credential has no email, and crawls are their owner's.");
            }
            return own;
        }
        if (principal.isAdmin()) {
            return asked;
        }
        if (own == null || !principal.owns(asked)) {
            throw Rejected.forbidden("Only an admin may name the email of somebody else.");
        }
        return own;
    }
}
