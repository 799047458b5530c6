package io.streamops.node.descriptor;

import io.vertx.core.ThreadingModel;
import io.vertx.core.json.JsonObject;

/**
 * How a verticle is deployed.
 *
 * @param instances how many of it a node runs
 * @param config what it alone is told
 */
public record VerticleSpec(
        VerticleName name, String className, Instances instances, ThreadingModel threading, JsonObject config) {

    /** A number, or as many as there are cores. */
    public sealed interface Instances {
        /** One for each core. */
        record Cores() implements Instances {
            @Override
            public String toString() {
                return "cores";
            }
        }

        /** So many. */
        record Fixed(int number) implements Instances {
            @Override
            public String toString() {
                return Integer.toString(number);
            }
        }

        default int on(int cores) {
            return switch (this) {
                case Cores each -> cores;
                case Fixed fixed -> fixed.number();
            };
        }
    }
}
