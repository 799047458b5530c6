package io.streamops.gateway.http;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Who may call an operation, from {@code x-access} of the contract; default: users. */
enum AccessLevel {
    /** Everyone. */
    OPEN,
    /** Everyone on this host, and users. */
    LOOPBACK,
    USER,
    ADMIN;

    static AccessLevel named(String name) {
        return Arrays.stream(values())
                .filter(clearance -> clearance.text().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("x-access is \"%s\"; it must be one of %s"
                        .formatted(
                                name,
                                Arrays.stream(values()).map(AccessLevel::text).collect(Collectors.joining(", ")))));
    }

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
