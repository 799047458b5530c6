package planted.language.language;

/** Planted: sees the composition root. */
class Seer {
    planted.language.node.Root root;
}
