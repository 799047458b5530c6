package io.streamops.gateway.access;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who was let in.
 *
 * @param name of the key, or the token's subject
 * @param email what they own is known by it; null where nothing is
 * @param projects the ids of those whose collected data they may see, if they may not see all
 */
public record Principal(String name, @Nullable String email, Set<Role> roles, Set<String> projects) {
    /** Whoever asks while no access is configured: they sit at this host. */
    static final Principal LOCAL = new Principal("local", null, Set.of(Role.ADMIN));

    public Principal {
        roles = Set.copyOf(roles);
        projects = Set.copyOf(projects);
    }

    /** Somebody who sees no project for its own sake. */
    public Principal(String name, @Nullable String email, Set<Role> roles) {
        this(name, email, roles, Set.of());
    }

    public boolean isAdmin() {
        return roles.contains(Role.ADMIN);
    }

    /** Whether the role, or a greater one, is theirs. */
    public boolean has(Role role) {
        return isAdmin() || roles.contains(role);
    }

    /** Whether what carries this email is theirs to see. */
    public boolean owns(@Nullable String owner) {
        return isAdmin() || (email != null && email.equalsIgnoreCase(owner));
    }

    /** Whether the collected data of a project are theirs to see. */
    public boolean seesProject(String project) {
        return isAdmin() || projects.contains(project);
    }
}
