package planted.kit.node;

/** Planted: the composition root. */
public class Root {}
