package io.streamops.crawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SlotsTest {
    private final Slots slots = new Slots(2, 3);

    @Test
    void noMoreWorkThanThereAreSlots() {
        var taken = take(3);

        assertThat(taken).extracting(Future::isComplete).containsExactly(true, true, false);
    }

    @Test
    void slotsAreGivenInTheOrderInWhichTheyWereAskedFor() {
        var taken = take(4);

        taken.get(0).result().close();

        assertThat(taken).extracting(Future::isComplete).containsExactly(true, true, true, false);
    }

    @Test
    void whoHasWorkedLetsTheNextOneWork() {
        var taken = take(3);

        taken.get(0).result().worked();

        assertThat(taken.get(2).succeeded()).isTrue();
    }

    @Test
    void whatIsHeldAfterTheWorkIsBoundedToo() {
        var taken = take(4);

        taken.get(0).result().worked();
        taken.get(1).result().worked();

        assertThat(taken.get(2).succeeded()).isTrue();
        assertThat(taken.get(3).isComplete()).isFalse();

        taken.get(0).result().close();

        assertThat(taken.get(3).succeeded()).isTrue();
    }

    @Test
    void aSlotThatIsClosedTwiceCountsOnce() {
        var taken = take(4);

        taken.get(0).result().close();
        taken.get(0).result().close();
        taken.get(0).result().worked();

        assertThat(taken.get(3).isComplete()).isFalse();
    }

    @Test
    void onceClosedNobodyWaitsButWhoWorksGoesOn() {
        var taken = take(3);

        slots.close();

        assertThat(taken.get(0).succeeded()).isTrue();
        assertThat(taken.get(2).cause()).isInstanceOf(Stopping.class);
        assertThat(slots.take().cause()).isInstanceOf(Stopping.class);
        taken.get(0).result().close();
        taken.get(1).result().close();
        assertThat(slots.isIdle()).isTrue();
    }

    private List<Future<Slots.Slot>> take(int count) {
        var taken = new ArrayList<Future<Slots.Slot>>();
        IntStream.range(0, count).forEach(each -> taken.add(slots.take()));
        return taken;
    }
}
