package io.streamops.gateway.access;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An authenticated client.
 *
 * @param name the name of the key, or the token's subject
 * @param email owns resources; null: owns none
 * @param projects the ids of the projects whose collected data a user may read
 */
public record Principal(String name, @Nullable String email, Set<Principal.Role> roles, Set<String> projects) {
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

    /** A role: users see and change what they own, admins everything. */
    public enum Role {
        USER,
        ADMIN;

        /** The role with this name in key files and tokens. */
        static Optional<Role> named(String name) {
            return Arrays.stream(values())
                    .filter(role -> role.text().equals(name))
                    .findFirst();
        }

        /** The role's name in key files, tokens and the contract. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
