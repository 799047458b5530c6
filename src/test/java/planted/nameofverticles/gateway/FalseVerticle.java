package planted.nameofverticles.gateway;

/** Planted: called a verticle, but none. */
class FalseVerticle {}
