package planted.execution.execution;

/** Planted: sees HTTP. */
class Seer {
    planted.execution.gateway.Gateway gateway;
}
