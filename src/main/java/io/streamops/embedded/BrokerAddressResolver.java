package io.streamops.embedded;

import io.streamops.settings.BrokerAddresses;
import io.streamops.settings.Settings;
import java.util.List;

/** Combines external and embedded brokers into the addresses of all. */
record BrokerAddressResolver(List<EmbeddedBroker> brokers) {

    BrokerAddresses addresses(Settings settings) {
        return new BrokerAddresses(
                settings.kafka()
                        .external()
                        .orElseGet(() -> find(EmbeddedKafka.class).address()),
                settings.redis()
                        .external()
                        .orElseGet(() -> find(EmbeddedRedis.class).address()),
                settings.rabbit()
                        .external()
                        .orElseGet(() -> find(EmbeddedRabbit.class).address()),
                settings.objects()
                        .external()
                        .orElseGet(() -> find(EmbeddedObjectStore.class).address()),
                settings.smtp()
                        .external()
                        .orElseGet(() -> find(EmbeddedMail.class).address()));
    }

    private <T extends EmbeddedBroker> T find(Class<T> type) {
        return brokers.stream()
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst()
                .orElseThrow(
                        () -> new IllegalStateException(type.getSimpleName() + " is neither embedded nor external"));
    }
}
