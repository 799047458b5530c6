package planted.rejection.node;

/** Planted: the composition root. */
public class Root {}
