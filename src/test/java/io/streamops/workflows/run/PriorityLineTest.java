package io.streamops.workflows.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.event.Priority;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PriorityLineTest {
    private final PriorityLine<String> line = new PriorityLine<>(1_000);

    private void add(Priority priority, String... names) {
        for (var name : names) {
            assertThat(line.add(priority, name)).isTrue();
        }
    }

    private List<String> polled(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> String.valueOf(line.poll()))
                .toList();
    }

    @Test
    void theMoreUrgentGoesFirstAndEqualsInTheOrderOfTheirComing() {
        add(Priority.LOW, "l1", "l2");
        add(Priority.MEDIUM, "m1", "m2");
        add(Priority.HIGH, "h1", "h2");

        assertThat(polled(7)).containsExactly("h1", "h2", "m1", "m2", "l1", "l2", "null");
    }

    @Test
    void aNewUrgentOneGoesBeforeManyThatHaveWaitedLong() {
        for (var i = 0; i < 500; i++) {
            add(Priority.LOW, "l" + i);
        }
        polled(100);
        add(Priority.HIGH, "h");

        assertThat(polled(1)).containsExactly("h");
    }

    @Test
    void whoWasPassedOverLongEnoughHasTheNextTurn() {
        add(Priority.LOW, "l");
        for (var i = 0; i < 100; i++) {
            add(Priority.HIGH, "h" + i);
        }

        assertThat(polled(PriorityLine.PATIENCE)).doesNotContain("l");
        assertThat(polled(1)).containsExactly("l");
    }

    @Test
    void ofTwoThatWereEachPassedOverTheMoreUrgentGoesFirst() {
        add(Priority.LOW, "l");
        add(Priority.MEDIUM, "m");
        for (var i = 0; i < 100; i++) {
            add(Priority.HIGH, "h" + i);
        }
        polled(PriorityLine.PATIENCE);

        assertThat(polled(3)).containsExactly("m", "l", "h" + PriorityLine.PATIENCE);
    }

    @Test
    void beyondItsBoundNobodyIsLetIn() {
        var small = new PriorityLine<String>(2);
        small.add(Priority.LOW, "1");
        small.add(Priority.HIGH, "2");

        assertThat(small.add(Priority.HIGH, "3")).isFalse();
        small.poll();
        assertThat(small.add(Priority.HIGH, "3")).isTrue();
        assertThat(small.size()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void whateverComesEachHasItsTurnOnceAndNobodyStarves(long seed) {
        var random = new Random(seed);
        var there = new ArrayList<String>();
        var passed = 0;
        for (var i = 0; i < 2_000; i++) {
            if (random.nextInt(10) < 6 && there.size() < 900) {
                var priority = List.of(Priority.values()).get(random.nextInt(3));
                add(priority, priority + "-" + i);
                there.add(priority + "-" + i);
            } else {
                var oldestLow =
                        there.stream().filter(name -> name.startsWith("LOW")).findFirst();
                var next = line.poll();
                assertThat(next == null).isEqualTo(there.isEmpty());
                there.remove(next);
                passed = oldestLow.isEmpty() || oldestLow.get().equals(next) ? 0 : passed + 1;
                assertThat(passed).isLessThanOrEqualTo(PriorityLine.PATIENCE + 1);
            }
        }
        assertThat(line.size()).isEqualTo(there.size());
    }
}
