package io.streamops.messaging;

import io.vertx.core.internal.ContextInternal;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Pauses a lane while a dependency of every message is unavailable. */
final class DependencyPause {
    private static final Logger log = LoggerFactory.getLogger(DependencyPause.class);

    private final ContextInternal context;
    private final String lane;
    private final Runnable resume;
    private volatile boolean stopped;
    private volatile @Nullable Unavailable cause;
    private @Nullable DependencyProbe recovery;

    /** @param resume called on the context when the pause ends */
    DependencyPause(ContextInternal context, String lane, Runnable resume) {
        this.context = context;
        this.lane = lane;
        this.resume = resume;
    }

    boolean isOn() {
        return cause != null;
    }

    /** The dependency the lane is paused for; null while it runs. Thread-safe. */
    @Nullable String dependency() {
        var current = cause;
        return current == null ? null : current.dependency();
    }

    /** Pauses until the probe of the given cause succeeds. During a pause, further causes are ignored. */
    void until(Unavailable away) {
        if (cause == null) {
            cause = away;
            log.atWarn()
                    .addKeyValue("lane", lane)
                    .addKeyValue("cause", away.getMessage())
                    .log("lane paused");
            var begun = DependencyProbe.begin(context.owner(), away);
            recovery = begun;
            begun.back().onSuccess(back -> context.runOnContext(task -> end()));
        }
    }

    private void end() {
        var ended = cause;
        cause = null;
        if (ended != null && !stopped) {
            log.atInfo()
                    .addKeyValue("lane", lane)
                    .addKeyValue("dependency", ended.dependency())
                    .log("lane resumed");
            resume.run();
        }
    }

    /** Stops probing, because the lane stops. */
    void stop() {
        stopped = true;
        if (recovery != null) {
            recovery.stop();
        }
    }
}
