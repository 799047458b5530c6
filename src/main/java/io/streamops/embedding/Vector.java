package io.streamops.embedding;

import java.util.Arrays;

/** Where a text lies in the space of meanings: a direction, so of length 1. */
public final class Vector {
    private final float[] values;

    private Vector(float[] values) {
        this.values = values;
    }

    /** The direction of some values, which stay the caller's. */
    public static Vector towards(float[] values) {
        var squares = 0.0;
        for (var value : values) {
            squares += (double) value * value;
        }
        var length = Math.sqrt(squares);
        var scaled = new float[values.length];
        for (var i = 0; i < scaled.length; i++) {
            scaled[i] = length == 0 ? 0 : (float) (values[i] / length);
        }
        return new Vector(scaled);
    }

    public int dimensions() {
        return values.length;
    }

    public float at(int dimension) {
        return values[dimension];
    }

    /** A copy. */
    public float[] values() {
        return values.clone();
    }

    /** How near it is to another in meaning: 1 for the same, about 0 for nothing in common. */
    public double cosine(Vector other) {
        if (other.values.length != values.length) {
            throw new IllegalArgumentException(
                    "vectors of %d and %d dimensions cannot be compared".formatted(values.length, other.values.length));
        }
        var sum = 0.0;
        for (var i = 0; i < values.length; i++) {
            sum += (double) values[i] * other.values[i];
        }
        return sum;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Vector vector && Arrays.equals(values, vector.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return "a vector of " + values.length;
    }
}
