package io.streamops.embedding;

/** As many texts wait for their vectors as may; try again later. */
public final class EmbedderBusy extends RuntimeException {
    EmbedderBusy(int waiting) {
        super("%d texts wait for their vectors already".formatted(waiting), null, false, false);
    }
}
