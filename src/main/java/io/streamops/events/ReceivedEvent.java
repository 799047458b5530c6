package io.streamops.events;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.JsonFields;
import io.streamops.contract.event.EntityEvent;
import io.streamops.contract.event.EventEnvelope;
import io.streamops.contract.event.EventType;
import io.streamops.kit.LogContext;
import io.streamops.kit.Truncation;
import io.streamops.messaging.Undecodable;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** An event as it was read. */
public sealed interface ReceivedEvent {
    /** One of those that the contract has. */
    record Known(EventEnvelope envelope, EntityEvent event) implements ReceivedEvent {}

    /**
     * One of a type that others, or later versions, may publish. As nothing is known of the type, it may look like anything.
     *
     * @param eventId null where it has none
     */
    record Unknown(String eventType, @Nullable String eventId) implements ReceivedEvent {
        /** They are for the log, and may be as long as their publisher likes. */
        private static final int LONGEST = 200;

        static Unknown of(JsonFields fields) {
            var id = fields.object().getValue("eventId") instanceof String text
                    ? Truncation.exactly(text, LONGEST)
                    : null;
            return new Unknown(Truncation.exactly(fields.text("eventType"), LONGEST), id);
        }
    }

    /**
     * Reads what a lane brings; its type first, as only of those that we know we can say what they must have. What breaks the schema
     * is shown by its lane with all that it has, as nobody will process it.
     */
    static ReceivedEvent decode(byte[] message) throws Undecodable {
        try {
            var fields = JsonFields.of(message);
            var type = EventType.of(fields.text("eventType"));
            return type.isPresent() ? known(type.get(), EventEnvelope.parse(fields)) : Unknown.of(fields);
        } catch (ContractViolation e) {
            throw new Undecodable(String.valueOf(e.getMessage()), new String(message, UTF_8));
        }
    }

    private static Known known(EventType type, EventEnvelope envelope) {
        return new Known(envelope, EntityEvent.of(type, envelope.payload()));
    }

    /** Makes the current piece of work this event's: in the log, and in what is published on its account. */
    static void enter(Known received) {
        var fields = new LinkedHashMap<String, String>();
        fields.put(
                EventPublisher.idName(received.event()), received.event().id().value());
        var correlationId = received.envelope().metadata().correlationId();
        fields.put("correlationId", correlationId == null ? received.envelope().eventId() : correlationId);
        LogContext.put(fields);
    }
}
