package planted.messaging.messaging;

/** Planted: sees the composition root. */
class Seer {
    planted.messaging.node.Root root;
}
