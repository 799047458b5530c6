package planted.contract.contract;

/** Planted: sees the composition root. */
class Seer {
    planted.contract.node.Root root;
}
