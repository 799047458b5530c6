package io.streamops.collected.statistics;

/**
 * Encodes integers as strings of 7-bit characters, most significant first: compact in UTF-8, and sorted like the numbers.
 */
final class VarintCodec {
    private static final int BITS = 7;
    private static final int MASK = 0x7F;

    private VarintCodec() {}

    static void write(StringBuilder into, long number, int letters) {
        for (var shift = (letters - 1) * BITS; shift >= 0; shift -= BITS) {
            into.append((char) (number >>> shift & MASK));
        }
    }

    static long read(String text, int from, int letters) {
        var number = 0L;
        for (var i = from; i < from + letters; i++) {
            number = (number << BITS) | text.charAt(i);
        }
        return number;
    }

    /** The greatest number that fits into this many characters. */
    static long most(int letters) {
        return (1L << (letters * BITS)) - 1;
    }
}
