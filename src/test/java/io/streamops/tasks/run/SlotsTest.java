package io.streamops.tasks.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SlotsTest {
    private final Slots slots = new Slots(1);

    @Test
    void whoComesFirstIsFirst() {
        var first = slots.take();
        var second = slots.take();
        var third = slots.take();
        assertThat(second.isComplete()).isFalse();
        first.result().close();
        assertThat(second.succeeded()).isTrue();
        assertThat(third.isComplete()).isFalse();
    }

    @Test
    void workThatWasLeftBehindKeepsItsPlace() {
        var slot = slots.take().result();
        slot.share();
        slot.close();
        var next = slots.take();
        assertThat(next.isComplete()).isFalse();
        slot.close();
        assertThat(next.succeeded()).isTrue();
    }

    @Test
    void whoWaitsWhenItClosesIsToldSo() {
        slots.take();
        var waiting = slots.take();
        slots.close();
        assertThat(waiting.cause()).isInstanceOf(Stopping.class);
        assertThat(slots.take().cause()).isInstanceOf(Stopping.class);
    }
}
