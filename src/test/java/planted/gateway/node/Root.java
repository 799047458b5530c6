package planted.gateway.node;

/** Planted: the composition root. */
public class Root {}
