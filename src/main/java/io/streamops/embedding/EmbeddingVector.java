package io.streamops.embedding;

import java.util.Arrays;

/** An embedding vector, normalized to length 1. */
public final class EmbeddingVector {
    private final float[] values;

    private EmbeddingVector(float[] values) {
        this.values = values;
    }

    /** Normalizes a copy of the values. */
    public static EmbeddingVector towards(float[] values) {
        var squares = 0.0;
        for (var value : values) {
            squares += (double) value * value;
        }
        var length = Math.sqrt(squares);
        var scaled = new float[values.length];
        for (var i = 0; i < scaled.length; i++) {
            scaled[i] = length == 0 ? 0 : (float) (values[i] / length);
        }
        return new EmbeddingVector(scaled);
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

    /** The cosine similarity: 1 for the same direction, about 0 for unrelated texts. */
    public double cosine(EmbeddingVector other) {
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
        return other instanceof EmbeddingVector vector && Arrays.equals(values, vector.values);
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
