package io.streamops.messaging.rabbit;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.ShutdownSignalException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The number of messages waiting in a queue, if known. Polled at intervals. */
final class QueueDepth {
    private final String queue;
    private final RabbitObserver observer;
    private final Consumer<Throwable> whenGone;
    private final AtomicBoolean asking = new AtomicBoolean();
    private volatile @Nullable Long messages;

    /** @param whenGone called if the queue does not exist; not every broker notifies its consumers of that */
    QueueDepth(String queue, RabbitObserver observer, Consumer<Throwable> whenGone) {
        this.queue = queue;
        this.observer = observer;
        this.whenGone = whenGone;
    }

    /** Polls the queue, unless a poll is running. */
    void ask() {
        if (asking.compareAndSet(false, true)) {
            observer.depth(queue).onComplete(answer -> {
                messages = answer.result();
                asking.set(false);
                if (answer.failed()
                        && answer.cause().getCause() instanceof ShutdownSignalException why
                        && isGone(why)) {
                    whenGone.accept(why);
                }
            });
        } else {
            messages = null;
        }
    }

    private static boolean isGone(ShutdownSignalException why) {
        return why.getReason() instanceof AMQP.Channel.Close close && close.getReplyCode() == AMQP.NOT_FOUND;
    }

    @Nullable Long messages() {
        return messages;
    }
}
