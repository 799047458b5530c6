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
        first.result().release();
        assertThat(second.succeeded()).isTrue();
        assertThat(third.isComplete()).isFalse();
        second.result().release();
        assertThat(third.succeeded()).isTrue();
    }

    @Test
    void otherKeysDoNotWait() {
        mutex.lock("here");

        assertThat(mutex.lock("there").succeeded()).isTrue();
    }

    @Test
    void aLockThatIsReleasedTwiceCountsOnce() {
        var first = mutex.lock("here").result();
        mutex.lock("here");
        var third = mutex.lock("here");

        first.release();
        first.release();

        assertThat(third.isComplete()).isFalse();
    }

    @Test
    void nothingIsKeptOfAKeyThatIsFree() {
        mutex.lock("here").result().release();
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
        first.result().release();
        assertThat(mutex.held()).isZero();
    }
}
