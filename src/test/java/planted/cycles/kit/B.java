package planted.cycles.kit;

/** Planted: needs what needs it. */
public class B {
    public planted.cycles.node.A other;
}
