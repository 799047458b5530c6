package io.streamops.jobs.api;

import io.streamops.gateway.access.Principal;
import io.streamops.jobs.JobKeys;
import io.streamops.rejection.Rejected;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The jobs that a principal may see and cancel: users their own, admins all.
 *
 * @param owner of the jobs that the principal creates, in lower case; null for none
 * @param all whether the principal may see the jobs of others
 */
record JobAccess(@Nullable String owner, boolean all) {
    static JobAccess of(Principal principal) {
        var email = principal.email();
        if (email == null && !principal.isAdmin()) {
            throw Rejected.forbidden("This credential has no email, but jobs belong to an email.");
        }
        return new JobAccess(email == null ? null : email.toLowerCase(Locale.ROOT), principal.isAdmin());
    }

    /** The index of the visible jobs; empty if all are visible. */
    String limit() {
        return all || owner == null ? "" : JobKeys.index(owner);
    }

    /** The index to list. */
    String index() {
        var limit = limit();
        return limit.isEmpty() ? JobKeys.INDEX : limit;
    }
}
