package planted.execution.node;

/** Planted: the composition root. */
public class Root {}
