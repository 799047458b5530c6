package planted.kit.kit;

/** Planted: sees the composition root. */
class Seer {
    planted.kit.node.Root root;
}
