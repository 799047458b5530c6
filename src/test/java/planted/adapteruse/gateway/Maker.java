package planted.adapteruse.gateway;

import planted.adapteruse.node.adapters.PagesAdapter;

/** Planted: sees an adapter and composes nothing. */
class Maker {
    PagesAdapter pages = new PagesAdapter();
}
