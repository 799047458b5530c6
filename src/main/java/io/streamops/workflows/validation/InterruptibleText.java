package io.streamops.workflows.validation;

/** A text that knows when a pattern has looked at it for too long, which the pattern itself does not. */
record InterruptibleText(CharSequence text, EvaluationBudget patience) implements CharSequence {
    @Override
    public int length() {
        return text.length();
    }

    @Override
    public char charAt(int index) {
        patience.check();
        return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return new InterruptibleText(text.subSequence(start, end), patience);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
