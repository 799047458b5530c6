package io.streamops.messaging.rabbit;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** How many messages wait in a queue, as far as that is known; asked now and then, for whoever looks. */
final class Backlog {
    private final String queue;
    private volatile @Nullable Long messages;

    Backlog(String queue) {
        this.queue = queue;
    }

    /** Asks on the session's channel, where there is one; on the link's thread. */
    void ask(@Nullable RabbitSession session) {
        try {
            messages = session == null ? null : Long.valueOf(session.channel().messageCount(queue));
        } catch (IOException | RuntimeException e) {
            messages = null;
        }
    }

    @Nullable Long messages() {
        return messages;
    }
}
