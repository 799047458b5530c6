package io.streamops.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.streamops.messaging.InFlightMessage.State;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class KeyOrderedQueueTest {
    private final KeyOrderedQueue<String> queue = new KeyOrderedQueue<>();

    private InFlightMessage<String> add(@Nullable String key, String body) {
        var message = new InFlightMessage<>(new ReceiptInTest(key, body));
        queue.add(message);
        return message;
    }

    @Test
    void messagesWithoutAKeyAreAllReadyInTheirOrder() {
        var first = add(null, "1");
        var second = add(null, "2");

        assertThat(queue.poll()).isSameAs(first);
        assertThat(queue.poll()).isSameAs(second);
        assertThat(queue.poll()).isNull();
    }

    @Test
    void theNextOfAKeyIsReadyWhenTheOneBeforeIsGone() {
        var first = add("a", "1");
        var second = add("a", "2");
        var other = add("b", "3");

        assertThat(queue.poll()).isSameAs(first);
        assertThat(queue.poll()).isSameAs(other);
        assertThat(queue.poll()).isNull();
        queue.remove(first);
        assertThat(queue.poll()).isSameAs(second);
    }

    @Test
    void aKeyThatIsDoneBeginsAnew() {
        queue.remove(add("a", "1"));
        var next = add("a", "2");

        assertThat(queue.poll()).isSameAs(next);
        assertThat(queue.size()).isEqualTo(1);
    }

    @Test
    void messagesInTheMiddleOfAKeyMayGo() {
        var first = add("a", "1");
        var second = add("a", "2");
        var third = add("a", "3");

        queue.remove(second);
        queue.remove(first);

        assertThat(queue.poll()).isSameAs(third);
    }

    @Test
    void theLastOfAKeyMayGoBeforeAnotherComes() {
        var first = add("a", "1");
        var second = add("a", "2");

        queue.remove(second);
        var third = add("a", "3");
        queue.remove(first);

        assertThat(queue.poll()).isSameAs(third);
        queue.remove(third);
        assertThat(queue.size()).isZero();
        assertThat(add("a", "4").state).isEqualTo(State.READY);
    }

    @Test
    void oneThatIsReadyAndGoesIsNotPolled() {
        var first = add(null, "1");
        var second = add(null, "2");

        queue.remove(first);

        assertThat(queue.readyCount()).isEqualTo(1);
        assertThat(queue.poll()).isSameAs(second);
    }

    @Test
    void oneThatIsPutFirstGoesBeforeThoseThatAreReady() {
        var first = add("a", "1");
        add("b", "2");
        queue.poll();

        queue.makeReadyFirst(first);

        assertThat(queue.poll()).isSameAs(first);
    }

    @Test
    void goneIsGoneHoweverOftenItIsSaid() {
        var first = add("a", "1");
        var second = add("a", "2");
        queue.poll();
        queue.remove(first);

        assertThatCode(() -> queue.remove(first)).doesNotThrowAnyException();

        assertThat(queue.poll()).isSameAs(second);
        assertThat(queue.poll()).isNull();
    }
}
