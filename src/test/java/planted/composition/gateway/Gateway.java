package planted.composition.gateway;

/** Planted: sees what only the composition root may. */
class Gateway {
    planted.composition.embedded.Broker broker;
}
