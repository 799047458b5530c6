package planted.capabilities.jobs;

/** Planted: a capability that another sees. */
public class Job {}
