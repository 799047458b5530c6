package planted.problem.gateway.http;

/** Planted: what HTTP says of a failure, for all to see. */
public class Problem {}
