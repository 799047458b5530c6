package planted.settings.settings;

/** Planted: sees the composition root. */
class Seer {
    planted.settings.node.Root root;
}
