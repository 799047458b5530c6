package planted.language.node;

/** Planted: the composition root. */
public class Root {}
