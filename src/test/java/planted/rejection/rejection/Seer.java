package planted.rejection.rejection;

/** Planted: sees the composition root. */
class Seer {
    planted.rejection.node.Root root;
}
