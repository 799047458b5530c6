package io.streamops.node.descriptor;

import io.vertx.core.ThreadingModel;
import java.util.Set;

/**
 * A verticle of this build; the descriptor is checked against it.
 *
 * @param className the class that the descriptor must name
 * @param threading the models on which it can run, and the default
 * @param configKeys the keys that its {@code config} may contain
 */
public record VerticleKind(VerticleName name, String className, Threading threading, Set<String> configKeys) {
    /** The threading models of a verticle. */
    public record Threading(ThreadingModel standard, Set<ThreadingModel> possible) {
        public static Threading only(ThreadingModel model) {
            return new Threading(model, Set.of(model));
        }
    }
}
