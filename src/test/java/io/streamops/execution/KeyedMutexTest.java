package io.streamops.execution;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KeyedMutexTest {
    private final KeyedMutex<String> mutex = new KeyedMutex<>();

    @Test
    void holdersOfOneKeyTakeTurnsInTheOrderOfAsking() {
        var first = mutex.lock("here");
        var second = mutex.lock("here");
        var third = mutex.lock("here");

        assertThat(second.isComplete()).isFalse();
        first.result().close();
        assertThat(second.succeeded()).isTrue();
        assertThat(third.isComplete()).isFalse();
        second.result().close();
        assertThat(third.succeeded()).isTrue();
    }

    @Test
    void otherKeysDoNotWait() {
        mutex.lock("here");

        assertThat(mutex.lock("there").succeeded()).isTrue();
    }

    @Test
    void aLockThatIsClosedTwiceCountsOnce() {
        var first = mutex.lock("here").result();
        mutex.lock("here");
        var third = mutex.lock("here");

        first.close();
        first.close();

        assertThat(third.isComplete()).isFalse();
    }

    @Test
    void nothingIsKeptOfAKeyThatNobodyHolds() {
        mutex.lock("here").result().close();
        assertThat(mutex.held()).isZero();

        assertThat(mutex.lock("here").succeeded()).isTrue();
        assertThat(mutex.lock("here").isComplete()).isFalse();
        assertThat(mutex.held()).isOne();
    }

    @Test
    void onceClosedAllWhoWaitFailAndTheHolderGoesOn() {
        var first = mutex.lock("here");
        var second = mutex.lock("here");

        mutex.close();

        assertThat(second.cause()).isInstanceOf(ShuttingDown.class);
        assertThat(mutex.lock("there").cause()).isInstanceOf(ShuttingDown.class);
        first.result().close();
        assertThat(mutex.held()).isZero();
    }
}
