package io.streamops.collected.worker;

import io.streamops.contract.collected.CollectedNames;
import io.streamops.messaging.rabbit.RabbitManagement;
import io.streamops.messaging.rabbit.RabbitManagement.Binding;
import io.vertx.core.Future;
import java.util.List;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Verifies the bindings of the queue and logs differences. */
final class QueueBindingCheck {
    private static final Logger log = LoggerFactory.getLogger(QueueBindingCheck.class);
    private static final Binding OURS = new Binding(CollectedNames.EXCHANGE, CollectedNames.KEY);

    private QueueBindingCheck() {}

    /** Always succeeds: the queue is consumed whatever its bindings. */
    static Future<Void> verify(RabbitManagement management) {
        return management
                .bindings(CollectedNames.QUEUE)
                .onSuccess(QueueBindingCheck::tell)
                .onFailure(cause -> log.atWarn()
                        .addKeyValue("queue", CollectedNames.QUEUE)
                        .addKeyValue("cause", cause.toString())
                        .log("the bindings of a queue could not be verified"))
                .<Void>mapEmpty()
                .otherwiseEmpty();
    }

    private static void tell(List<Binding> bindings) {
        if (!bindings.contains(OURS)) {
            log.atWarn()
                    .addKeyValue("queue", CollectedNames.QUEUE)
                    .addKeyValue("exchange", OURS.exchange())
                    .addKeyValue("routingKey", OURS.routingKey())
                    .log("a queue lacks a binding");
        }
        bindings.stream()
                .filter(Predicate.not(OURS::equals))
                .forEach(other -> log.atWarn()
                        .addKeyValue("queue", CollectedNames.QUEUE)
                        .addKeyValue("exchange", other.exchange())
                        .addKeyValue("routingKey", other.routingKey())
                        .log("a queue has an unexpected binding"));
    }
}
