package planted.messaging.node;

/** Planted: the composition root. */
public class Root {}
