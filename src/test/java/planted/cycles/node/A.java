package planted.cycles.node;

/** Planted: needs what needs it. */
public class A {
    public planted.cycles.kit.B other = new planted.cycles.kit.B();
}
