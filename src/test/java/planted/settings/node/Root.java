package planted.settings.node;

/** Planted: the composition root. */
public class Root {}
