package planted.schema.node;

/** Planted: the composition root. */
public class Root {}
