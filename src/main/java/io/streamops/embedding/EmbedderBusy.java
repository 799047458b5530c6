package io.streamops.embedding;

/** Too many texts are waiting to be embedded; retry later. */
public final class EmbedderBusy extends RuntimeException {
    EmbedderBusy(int waiting) {
        super("%d texts are already waiting to be embedded".formatted(waiting), null, false, false);
    }
}
