package io.streamops.machine;

import java.util.Optional;

/** An argument of a parameterized class or test: where its requirement is missing, each test with it is skipped. */
public interface Requiring {
    Optional<Requirement> requirement();
}
