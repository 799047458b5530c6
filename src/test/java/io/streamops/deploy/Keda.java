package io.streamops.deploy;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The kinds of KEDA's, as far as they are used here: what they do not have is refused. */
final class Keda {
    private Keda() {}

    /** Scales a Deployment by what waits at brokers. */
    record ScaledObject(String apiVersion, String kind, ObjectMeta metadata, Scaling spec) {
        /** Its content. */
        record Scaling(
                Target scaleTargetRef,
                int minReplicaCount,
                int maxReplicaCount,
                int pollingInterval,
                int cooldownPeriod,
                List<Trigger> triggers) {}

        /** What is scaled: a Deployment where no kind is said. */
        record Target(String name) {}
    }

    /** What is looked at. */
    record Trigger(
            String type,
            Map<String, String> metadata,
            @Nullable Reference authenticationRef) {}

    /** A TriggerAuthentication of the same namespace. */
    record Reference(String name) {}

    /** How KEDA comes in. */
    record TriggerAuthentication(String apiVersion, String kind, ObjectMeta metadata, Entry spec) {
        /** Its content. */
        record Entry(List<SecretTarget> secretTargetRef) {}

        /** A parameter of a trigger that is in a Secret. */
        record SecretTarget(String parameter, String name, String key) {}
    }
}
