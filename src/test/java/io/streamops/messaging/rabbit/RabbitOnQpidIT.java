package io.streamops.messaging.rabbit;

/** The cases over the embedded Qpid. */
class RabbitOnQpidIT extends RabbitCases {
    RabbitOnQpidIT() {
        super(new QpidHarness());
    }
}
