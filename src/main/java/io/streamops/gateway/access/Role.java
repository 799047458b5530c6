package io.streamops.gateway.access;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What somebody may do: a user sees and touches what is their own, an admin all. */
public enum Role {
    USER,
    ADMIN;

    /** The role of that name, as key files and tokens write it. */
    static Optional<Role> named(String name) {
        return Arrays.stream(values()).filter(role -> role.text().equals(name)).findFirst();
    }

    /** As key files, tokens and the API's contract write it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
