package planted.contract.node;

/** Planted: the composition root. */
public class Root {}
