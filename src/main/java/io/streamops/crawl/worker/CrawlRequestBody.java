package io.streamops.crawl.worker;

import io.streamops.messaging.Decoder;

/** A request's body as it came. A missing one is empty, so that it gets a failure response like any other bad body. */
final class CrawlRequestBody implements Decoder<byte[], byte[]> {
    @Override
    public byte[] decode(byte[] message) {
        return message;
    }

    @Override
    public byte[] decodeMissing() {
        return new byte[0];
    }
}
