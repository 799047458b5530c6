package io.streamops.node.cluster;

import java.io.IOException;

/** Somebody on the other end of a connection is not of this cluster. */
final class UntrustedPeerException extends IOException {
    UntrustedPeerException(String message) {
        super(message);
    }
}
