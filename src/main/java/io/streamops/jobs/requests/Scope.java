package io.streamops.jobs.requests;

import io.streamops.gateway.access.Principal;
import io.streamops.gateway.http.Problem;
import io.streamops.jobs.JobKeys;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Which jobs somebody sees and touches: users their own, admins all.
 *
 * @param owner whose jobs they make, in lower case; null for nobody's
 * @param all whether those of others are theirs too
 */
record Scope(@Nullable String owner, boolean all) {
    static Scope of(Principal principal) {
        var email = principal.email();
        if (email == null && !principal.isAdmin()) {
            throw Problem.of(403, "forbidden", "This credential has no email, and jobs are their owner's.");
        }
        return new Scope(email == null ? null : email.toLowerCase(Locale.ROOT), principal.isAdmin());
    }

    /** The key of what they may see; empty for all jobs. */
    String limit() {
        return all || owner == null ? "" : JobKeys.index(owner);
    }

    /** The key of what they may list. */
    String index() {
        var limit = limit();
        return limit.isEmpty() ? JobKeys.INDEX : limit;
    }
}
