package planted.execution.gateway;

/** Planted: HTTP. */
public class Gateway {}
