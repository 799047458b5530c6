package io.streamops.tasks.run;

/** Why a task is left alone for now: somebody else tries it. */
final class Elsewhere extends RuntimeException {
    Elsewhere() {
        super("the task is tried elsewhere", null, false, false);
    }
}
