package planted.embedding.embedding;

/** Planted: sees the composition root. */
class Seer {
    planted.embedding.node.Root root;
}
