package io.streamops.gateway.access;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An authenticated client.
 *
 * @param name the name of the key, or the token's subject
 * @param email owns resources; null: owns none
 * @param projects the ids of the projects whose collected data a user may read
 */
public record Principal(String name, @Nullable String email, Set<Role> roles, Set<String> projects) {
    /** Every client of a node without access control; only clients on this host reach it. */
    static final Principal LOCAL = new Principal("local", null, Set.of(Role.ADMIN));

    public Principal {
        roles = Set.copyOf(roles);
        projects = Set.copyOf(projects);
    }

    /** A principal without projects. */
    public Principal(String name, @Nullable String email, Set<Role> roles) {
        this(name, email, roles, Set.of());
    }

    public boolean isAdmin() {
        return roles.contains(Role.ADMIN);
    }

    /** Whether the principal has the role or a higher one. */
    public boolean has(Role role) {
        return isAdmin() || roles.contains(role);
    }

    /** Whether the principal may see what this owner owns. */
    public boolean owns(@Nullable String owner) {
        return isAdmin() || (email != null && email.equalsIgnoreCase(owner));
    }

    /** Whether the principal may read the project's collected data. */
    public boolean seesProject(String project) {
        return isAdmin() || projects.contains(project);
    }
}
