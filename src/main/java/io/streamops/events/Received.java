package io.streamops.events;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.event.EntityEvent;
import io.streamops.contract.event.Event;
import io.streamops.contract.event.EventType;
import io.streamops.kit.WorkContext;
import io.streamops.messaging.Undecodable;
import java.util.LinkedHashMap;

/** An event as it was read. */
public sealed interface Received {
    Event envelope();

    /** One of those that the contract has. */
    record Known(Event envelope, EntityEvent event) implements Received {}

    /** One of a type that others, or later versions, may publish. */
    record Unknown(Event envelope) implements Received {}

    /** Reads what a lane brings. */
    static Received decode(byte[] message) throws Undecodable {
        try {
            var envelope = Event.parse(message);
            var type = EventType.of(envelope.eventType());
            return type.isPresent()
                    ? new Known(envelope, EntityEvent.of(type.get(), envelope.payload()))
                    : new Unknown(envelope);
        } catch (ContractViolation e) {
            throw new Undecodable(String.valueOf(e.getMessage()));
        }
    }

    /** Makes the current piece of work this event's: in the log, and in what is published on its account. */
    static void enter(Known received) {
        var fields = new LinkedHashMap<String, String>();
        fields.put(
                EventPublisher.idName(received.event()), received.event().id().value());
        var correlationId = received.envelope().metadata().correlationId();
        fields.put("correlationId", correlationId == null ? received.envelope().eventId() : correlationId);
        WorkContext.put(fields);
    }
}
