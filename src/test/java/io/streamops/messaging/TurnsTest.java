package io.streamops.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.streamops.messaging.Dispatcher.InFlightMessage.State;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class TurnsTest {
    private final KeyOrderedQueue<String> turns = new KeyOrderedQueue<>();

    private Dispatcher.InFlightMessage<String> add(@Nullable String key, String body) {
        var held = new Dispatcher.InFlightMessage<>(new ReceiptInTest(key, body));
        turns.add(held);
        return held;
    }

    @Test
    void messagesWithoutAKeyAreAllReadyInTheirOrder() {
        var first = add(null, "1");
        var second = add(null, "2");

        assertThat(turns.poll()).isSameAs(first);
        assertThat(turns.poll()).isSameAs(second);
        assertThat(turns.poll()).isNull();
    }

    @Test
    void theNextOfAKeyIsReadyWhenTheOneBeforeIsGone() {
        var first = add("a", "1");
        var second = add("a", "2");
        var other = add("b", "3");

        assertThat(turns.poll()).isSameAs(first);
        assertThat(turns.poll()).isSameAs(other);
        assertThat(turns.poll()).isNull();
        turns.remove(first);
        assertThat(turns.poll()).isSameAs(second);
    }

    @Test
    void aKeyThatIsDoneBeginsAnew() {
        turns.remove(add("a", "1"));
        var next = add("a", "2");

        assertThat(turns.poll()).isSameAs(next);
        assertThat(turns.held()).isEqualTo(1);
    }

    @Test
    void messagesInTheMiddleOfAKeyMayGo() {
        var first = add("a", "1");
        var second = add("a", "2");
        var third = add("a", "3");

        turns.remove(second);
        turns.remove(first);

        assertThat(turns.poll()).isSameAs(third);
    }

    @Test
    void theLastOfAKeyMayGoBeforeAnotherComes() {
        var first = add("a", "1");
        var second = add("a", "2");

        turns.remove(second);
        var third = add("a", "3");
        turns.remove(first);

        assertThat(turns.poll()).isSameAs(third);
        turns.remove(third);
        assertThat(turns.held()).isZero();
        assertThat(add("a", "4").state).isEqualTo(State.READY);
    }

    @Test
    void oneThatIsReadyAndGoesIsNotPolled() {
        var first = add(null, "1");
        var second = add(null, "2");

        turns.remove(first);

        assertThat(turns.readyCount()).isEqualTo(1);
        assertThat(turns.poll()).isSameAs(second);
    }

    @Test
    void oneThatIsPutFirstGoesBeforeThoseThatAreReady() {
        var first = add("a", "1");
        add("b", "2");
        turns.poll();

        turns.makeReadyFirst(first);

        assertThat(turns.poll()).isSameAs(first);
    }

    @Test
    void goneIsGoneHoweverOftenItIsSaid() {
        var first = add("a", "1");
        var second = add("a", "2");
        turns.poll();
        turns.remove(first);

        assertThatCode(() -> turns.remove(first)).doesNotThrowAnyException();

        assertThat(turns.poll()).isSameAs(second);
        assertThat(turns.poll()).isNull();
    }
}
