package io.streamops.contract;

/** A message is not what its contract says; the words are for whoever finds it parked. */
public final class ContractViolation extends RuntimeException {
    public ContractViolation(String message) {
        super(message, null, false, false);
    }
}
