package io.streamops.node.descriptor;

import io.vertx.core.ThreadingModel;
import java.util.Set;

/**
 * What the code of this build knows about a verticle, for the descriptor to be checked against.
 *
 * @param className the class that the descriptor has to name
 * @param threading the models it can run on, the one it is deployed on by default first
 * @param configKeys what its {@code config} may contain
 */
public record VerticleKind(VerticleName name, String className, Threading threading, Set<String> configKeys) {
    /** The threading models of a verticle. */
    public record Threading(ThreadingModel standard, Set<ThreadingModel> possible) {
        public static Threading only(ThreadingModel model) {
            return new Threading(model, Set.of(model));
        }
    }
}
