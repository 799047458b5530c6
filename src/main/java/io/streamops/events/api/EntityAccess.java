package io.streamops.events.api;

import io.streamops.events.projection.EntityView;
import io.streamops.gateway.access.Principal;
import io.streamops.rejection.Rejected;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whose workflows and tasks somebody sees and touches: users their own, admins all.
 *
 * @param owner for whom they make some, in lower case; null for nobody
 * @param all whether those of others are theirs too
 * @param projects whose collected data they may see, if not all
 */
public record EntityAccess(@Nullable String owner, boolean all, Set<String> projects) {
    public EntityAccess {
        projects = Set.copyOf(projects);
    }

    public static EntityAccess of(Principal principal) {
        var email = principal.email();
        if (email == null && !principal.isAdmin()) {
            throw Rejected.forbidden("This credential has no email, and workflows and tasks are their owner's.");
        }
        return new EntityAccess(
                email == null ? null : email.toLowerCase(Locale.ROOT), principal.isAdmin(), principal.projects());
    }

    /** Of somebody who makes something for an owner, and does no more; null for nobody. */
    public static EntityAccess of(@Nullable String owner) {
        return new EntityAccess(owner == null ? null : owner.toLowerCase(Locale.ROOT), owner == null, Set.of());
    }

    public boolean sees(EntityView view) {
        return all || view.owner().equals(owner);
    }

    /** Whether what carries this email is theirs. */
    public boolean owns(String email) {
        return all || email.equalsIgnoreCase(owner);
    }

    public boolean seesProject(String project) {
        return all || projects.contains(project);
    }

    /** By whom lists are limited; empty for nobody. */
    public String limit() {
        return all || owner == null ? "" : owner;
    }

    /** What separates their keys from those of others. */
    String keys() {
        return owner == null ? "" : owner;
    }
}
