package io.streamops.messaging.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.Unpooled;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.buffer.BufferInternal;
import java.util.Arrays;

/** Encodes commands in the Redis protocol: arrays of length-prefixed strings. */
final class RespEncoder {
    private static final int FIRST_SIZE = 1_024;
    private static final int LONGEST_NUMBER = 11;

    private byte[] bytes = new byte[FIRST_SIZE];
    private int length;

    /** Starts a command of this many parts. */
    RespEncoder command(int parts) {
        return number('*', parts);
    }

    RespEncoder part(byte[] part) {
        number('$', part.length);
        room(part.length + 2);
        System.arraycopy(part, 0, bytes, length, part.length);
        length += part.length;
        return end();
    }

    RespEncoder part(String part) {
        return part(part.getBytes(UTF_8));
    }

    /** Appends parts that are already encoded. */
    RespEncoder encoded(byte[] parts) {
        room(parts.length);
        System.arraycopy(parts, 0, bytes, length, parts.length);
        length += parts.length;
        return this;
    }

    private RespEncoder number(char kind, int number) {
        room(LONGEST_NUMBER + 3);
        bytes[length++] = (byte) kind;
        var digits = 1;
        for (var rest = number; rest >= 10; rest /= 10) {
            digits++;
        }
        var rest = number;
        for (var at = length + digits - 1; at >= length; at--) {
            bytes[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += digits;
        return end();
    }

    private RespEncoder end() {
        bytes[length++] = '\r';
        bytes[length++] = '\n';
        return this;
    }

    private void room(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, 2 * bytes.length));
        }
    }

    /** The encoded commands; nothing may be added afterwards. */
    Buffer buffer() {
        return BufferInternal.buffer(Unpooled.wrappedBuffer(bytes, 0, length));
    }
}
