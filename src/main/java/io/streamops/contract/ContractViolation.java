package io.streamops.contract;

/** A message violates its contract. The text becomes the reason for parking it. */
public final class ContractViolation extends RuntimeException {
    public ContractViolation(String message) {
        super(message, null, false, false);
    }
}
