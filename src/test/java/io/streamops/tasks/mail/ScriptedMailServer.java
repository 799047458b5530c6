package io.streamops.tasks.mail;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.streamops.settings.SmtpSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A faulty mail server: answers each command as the test defines, or not at all, and records what it receives. */
public final class ScriptedMailServer implements AutoCloseable {
    /** Stops answering. */
    public static final String SILENCE = "";
    /** Closes the connection instead of answering. */
    static final String HANG_UP = "hang up";

    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Map<String, Queue<String>> script = new ConcurrentHashMap<>();
    public final List<String> commands = new CopyOnWriteArrayList<>();
    public final List<String> mails = new CopyOnWriteArrayList<>();
    /** Connections. */
    public final AtomicInteger open = new AtomicInteger();
    /** Connections that get no more answers. */
    public final AtomicInteger silent = new AtomicInteger();

    public ScriptedMailServer() throws IOException {
        Thread.ofVirtual().start(this::serve);
    }

    public SmtpSettings.Address address() {
        return new SmtpSettings.Address(URI.create("smtp://127.0.0.1:" + socket.getLocalPort()));
    }

    /**
     * Sets the answer from now on.
     *
     * @param command its beginning, or {@code greeting}, or {@code .} for the end of a mail
     * @param answers one after the other, the last one for ever
     */
    public ScriptedMailServer on(String command, String... answers) {
        script.put(command, new ConcurrentLinkedQueue<>(List.of(answers)));
        return this;
    }

    private static String next(Queue<String> answers) {
        synchronized (answers) {
            return answers.size() > 1 ? answers.remove() : answers.element();
        }
    }

    private void serve() {
        while (!socket.isClosed()) {
            try {
                var connection = socket.accept();
                Thread.ofVirtual().start(() -> serve(connection));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void serve(Socket connection) {
        open.incrementAndGet();
        try (connection;
                var in = new BufferedReader(new InputStreamReader(connection.getInputStream(), ISO_8859_1))) {
            if (!answer(connection, in, answerTo("greeting", "220 scripted ESMTP"))) {
                return;
            }
            for (var line = in.readLine(); line != null; line = in.readLine()) {
                commands.add(line);
                var said = answerTo(line, "250 ok");
                if (!answer(connection, in, said) || line.equals("QUIT")) {
                    return;
                }
                if (line.equals("DATA") && said.startsWith("354")) {
                    mails.add(mail(in));
                    if (!answer(connection, in, answerTo(".", "250 taken"))) {
                        return;
                    }
                }
            }
        } catch (IOException e) {
            commands.add("broken: " + e.getMessage());
        } finally {
            open.decrementAndGet();
        }
    }

    private String answerTo(String command, String usual) {
        return script.entrySet().stream()
                .filter(entry -> command.startsWith(entry.getKey()))
                .findFirst()
                .map(entry -> next(entry.getValue()))
                .orElse(command.equals("DATA") ? "354 go on" : usual);
    }

    private boolean answer(Socket connection, BufferedReader in, String answer) throws IOException {
        if (answer.equals(HANG_UP)) {
            return false;
        }
        if (answer.equals(SILENCE)) {
            silent.incrementAndGet();
            while (in.readLine() != null) {
                // waits until the client gives up
            }
            return false;
        }
        connection.getOutputStream().write((answer + "\r\n").getBytes(ISO_8859_1));
        return true;
    }

    private static String mail(BufferedReader in) throws IOException {
        var mail = new StringBuilder();
        for (var line = in.readLine(); line != null && !line.equals("."); line = in.readLine()) {
            mail.append(line).append('\n');
        }
        return mail.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
