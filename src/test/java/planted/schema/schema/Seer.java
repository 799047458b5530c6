package planted.schema.schema;

/** Planted: sees the composition root. */
class Seer {
    planted.schema.node.Root root;
}
