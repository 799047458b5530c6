package io.streamops.events.api;

import io.streamops.events.projection.EntityView;
import io.streamops.gateway.access.Principal;
import io.streamops.rejection.Rejected;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which workflows and tasks a client may see and change: users their own, admins all.
 *
 * @param owner the owner of what the client creates, in lower case; null: none
 * @param all whether the client may see and change those of every owner
 * @param projects the projects whose collected data the client may see, if not all
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

    /** To create something for an owner; null: no owner. */
    public static EntityAccess of(@Nullable String owner) {
        return new EntityAccess(owner == null ? null : owner.toLowerCase(Locale.ROOT), owner == null, Set.of());
    }

    public boolean sees(EntityView view) {
        return all || view.owner().equals(owner);
    }

    /** Whether the client owns what has this email. */
    public boolean owns(String email) {
        return all || email.equalsIgnoreCase(owner);
    }

    public boolean seesProject(String project) {
        return all || projects.contains(project);
    }

    /** The owner by which lists are filtered; empty: all. */
    public String limit() {
        return all || owner == null ? "" : owner;
    }

    /** The scope of idempotency keys. */
    String keys() {
        return owner == null ? "" : owner;
    }
}
