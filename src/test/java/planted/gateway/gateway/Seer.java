package planted.gateway.gateway;

/** Planted: sees the composition root. */
class Seer {
    planted.gateway.node.Root root;
}
