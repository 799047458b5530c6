package io.streamops.tasks.run;

/** Thrown to who wants to try a task while the engine stops. */
final class Stopping extends RuntimeException {
    Stopping() {
        super("this processor stops", null, false, false);
    }
}
