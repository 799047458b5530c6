package planted.embedded.embedded;

/** Planted: sees the composition root. */
class Seer {
    planted.embedded.node.Root root;
}
