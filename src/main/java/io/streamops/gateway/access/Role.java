package io.streamops.gateway.access;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A role: users see and change what they own, admins everything. */
public enum Role {
    USER,
    ADMIN;

    /** The role with this name in key files and tokens. */
    static Optional<Role> named(String name) {
        return Arrays.stream(values()).filter(role -> role.text().equals(name)).findFirst();
    }

    /** The role's name in key files, tokens and the contract. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
