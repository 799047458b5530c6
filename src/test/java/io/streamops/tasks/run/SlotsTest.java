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
        var share = slot.share();
        slot.close();
        var next = slots.take();
        assertThat(next.isComplete()).isFalse();
        share.close();
        assertThat(next.succeeded()).isTrue();
    }

    @Test
    void whoGivesItUpWaitsInLineForAnother() {
        var slot = slots.take().result();
        slot.giveUp();
        var next = slots.take().result();
        var again = slot.takeAgain();
        assertThat(again.isComplete()).isFalse();
        next.close();
        assertThat(again.succeeded()).isTrue();
        var last = slots.take();
        slot.close();
        assertThat(last.succeeded()).isTrue();
    }

    @Test
    void whoHasClosedItBeforeItCameAgainKeepsNone() {
        var slot = slots.take().result();
        slot.giveUp();
        var next = slots.take().result();
        var again = slot.takeAgain();
        slot.close();
        next.close();
        assertThat(again.succeeded()).isTrue();
        assertThat(slots.take().succeeded()).isTrue();
    }

    @Test
    void aPlaceThatWorkLeftBehindHasKeptIsTakenAgainAtOnce() {
        var slot = slots.take().result();
        var share = slot.share();
        slot.giveUp();
        assertThat(slot.takeAgain().succeeded()).isTrue();
        var next = slots.take();
        share.close();
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
