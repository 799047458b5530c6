package io.streamops.embedding;

/** As many texts wait for their vectors as may; try again later. */
public final class EmbedderBusy extends RuntimeException {
    EmbedderBusy(int waiting) {
        super("%d texts are already waiting to be embedded".formatted(waiting), null, false, false);
    }
}
