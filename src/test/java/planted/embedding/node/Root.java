package planted.embedding.node;

/** Planted: the composition root. */
public class Root {}
