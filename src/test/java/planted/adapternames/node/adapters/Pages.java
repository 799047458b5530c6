package planted.adapternames.node.adapters;

/** Planted: an adapter that is not called one. */
public class Pages {}
