package io.streamops.gateway.access;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who was let in.
 *
 * @param name of the key, or the token's subject
 * @param email what they own is known by it; null where nothing is
 */
public record Principal(String name, @Nullable String email, Set<Role> roles) {
    /** Whoever asks while no access is configured: they sit at this host. */
    static final Principal LOCAL = new Principal("local", null, Set.of(Role.ADMIN));

    public Principal {
        roles = Set.copyOf(roles);
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
}
