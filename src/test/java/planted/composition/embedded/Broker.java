package planted.composition.embedded;

/** Planted: for the composition root only. */
public class Broker {}
