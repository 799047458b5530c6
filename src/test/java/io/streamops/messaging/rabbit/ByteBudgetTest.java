package io.streamops.messaging.rabbit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ByteBudgetTest {
    private static final int MOST = 1_000;

    private final ByteBudget budget = new ByteBudget(1_000, MOST);

    @Test
    void whatDoesNotFitIsRefusedAndAllBehindIt() {
        assertThat(budget.open()).isEqualTo(MOST);
        assertThat(budget.admit(600)).isTrue();
        assertThat(budget.isToClose()).isFalse();
        assertThat(budget.admit(600)).isFalse();
        assertThat(budget.admit(1)).as("its order would be lost").isFalse();
        assertThat(budget.isToClose()).isTrue();
        assertThat(budget.isToClose()).as("once").isFalse();
    }

    @Test
    void oneMessageIsTakenHoweverLarge() {
        budget.open();
        assertThat(budget.admit(5_000)).isTrue();
        assertThat(budget.admit(1)).isFalse();
    }

    @Test
    void theFlowOpensAgainWhenHalfIsFreeForAsManyAsFit() {
        budget.open();
        for (var n = 0; n < 20; n++) {
            assertThat(budget.admit(100)).isEqualTo(n < 10);
        }
        assertThat(budget.isToClose()).isTrue();
        assertThat(budget.isToOpen()).as("it is not shut yet").isFalse();
        budget.shut();
        for (var n = 0; n < 5; n++) {
            assertThat(budget.isToOpen()).isFalse();
            budget.release(100);
        }
        assertThat(budget.isToOpen()).isTrue();
        assertThat(budget.isToOpen()).as("once").isFalse();
        assertThat(budget.open()).isEqualTo(5);
    }

    @Test
    void theFlowIsOpenedWiderWhenMessagesHaveBecomeSmall() {
        budget.open();
        budget.admit(1_000);
        budget.admit(1_000);
        assertThat(budget.isToClose()).isTrue();
        budget.shut();
        budget.release(1_000);
        assertThat(budget.isToOpen()).isTrue();
        assertThat(budget.open()).isEqualTo(1);

        var arrived = 0;
        do {
            assertThat(budget.admit(10)).isTrue();
            budget.release(10);
        } while (++arrived < MOST && !budget.isToClose());
        assertThat(arrived).isLessThan(100);
        budget.shut();
        assertThat(budget.isToOpen()).isTrue();
        assertThat(budget.open()).isGreaterThan(1);
    }

    @Test
    void smallMessagesLeaveTheFlowAsItIs() {
        budget.open();
        for (var n = 0; n < 10 * MOST; n++) {
            assertThat(budget.admit(1)).isTrue();
            assertThat(budget.isToClose()).isFalse();
            budget.release(1);
        }
    }
}
