package planted.execution.execution;

/** Planted: sees the composition root. */
class Seer {
    planted.execution.node.Root root;
}
