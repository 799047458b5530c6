package planted.adapteruse.node.adapters;

/** Planted: an adapter. */
public class PagesAdapter {}
