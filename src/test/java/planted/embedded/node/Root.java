package planted.embedded.node;

/** Planted: the composition root. */
public class Root {}
