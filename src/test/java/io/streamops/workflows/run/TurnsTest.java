package io.streamops.workflows.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.event.Priority;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnsTest {
    private final Turns turns = new Turns(2);

    @Test
    void soManyRunAndTheNextGoesWhenOneIsThrough() {
        var first = turns.take(Priority.LOW);
        var second = turns.take(Priority.LOW);
        var low = turns.take(Priority.LOW);
        var high = turns.take(Priority.HIGH);

        assertThat(first.succeeded()).isTrue();
        assertThat(second.succeeded()).isTrue();
        assertThat(low.isComplete()).isFalse();
        assertThat(turns.running()).isEqualTo(2);
        assertThat(turns.waiting()).isEqualTo(2);

        first.result().close();

        assertThat(high.succeeded()).isTrue();
        assertThat(low.isComplete()).isFalse();
    }

    @Test
    void whoGivesItUpWaitsInLineForAnother() {
        var first = turns.take(Priority.HIGH).result();
        turns.take(Priority.LOW);
        var low = turns.take(Priority.LOW);
        first.giveUp();
        var again = first.takeAgain();
        assertThat(low.succeeded()).isTrue();
        assertThat(again.isComplete()).isFalse();
        assertThat(turns.running()).isEqualTo(2);

        low.result().close();
        assertThat(again.succeeded()).isTrue();
        first.close();
        assertThat(turns.running()).isEqualTo(1);
    }

    @Test
    void whoHasClosedItBeforeItCameAgainKeepsNone() {
        var turn = turns.take(Priority.HIGH).result();
        var others = List.of(turns.take(Priority.LOW), turns.take(Priority.LOW));
        turn.giveUp();
        var again = turn.takeAgain();
        turn.close();
        others.forEach(other -> other.result().close());

        assertThat(again.succeeded()).isTrue();
        assertThat(turns.running()).isZero();
    }

    @Test
    void whoWaitsAtTheEndIsSentAwayAndWhoRunsGoesOn() {
        var running = turns.take(Priority.LOW);
        turns.take(Priority.LOW);
        var waiting = turns.take(Priority.HIGH);

        turns.close();

        assertThat(waiting.cause()).isInstanceOf(NotNow.class);
        assertThat(turns.take(Priority.HIGH).cause()).isInstanceOf(NotNow.class);
        running.result().close();
        assertThat(turns.running()).isEqualTo(1);
    }

    @Test
    void whenTooManyWaitTheNextIsSentAway() {
        for (var i = 0; i < 2_002; i++) {
            assertThat(turns.take(Priority.LOW).failed()).isFalse();
        }

        assertThat(turns.take(Priority.HIGH).cause()).hasMessage("as many workflows wait as may");
    }
}
