package io.streamops.collected.figures;

/**
 * Whole numbers as texts of letters of seven bits, the first the highest: as short as can be in what Redis is sent as UTF-8, and
 * in the order of the numbers.
 */
final class SevenBits {
    private static final int BITS = 7;
    private static final int MASK = 0x7F;

    private SevenBits() {}

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

    /** The greatest number of so many letters. */
    static long most(int letters) {
        return (1L << (letters * BITS)) - 1;
    }
}
