# One image for every kind of node: `docker run streamops up --node crawler`. docs/operations.md says how it is run.
# Tests replay these steps without Docker (.ci/replay-dockerfile), so they use nothing but what is in both base images.

FROM maven:3.9-eclipse-temurin-25 AS build
WORKDIR /src
COPY pom.xml verticles.json ./
COPY src/main src/main
RUN mvn -B -ntp -q -Dmaven.test.skip=true package

FROM eclipse-temurin:25-jre
LABEL org.opencontainers.image.title="streamops" \
      org.opencontainers.image.licenses="Apache-2.0"

# The number is what Kubernetes checks, and what files of volumes belong to.
RUN groupadd --gid 10001 streamops \
 && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /var/lib/streamops --shell /usr/sbin/nologin streamops \
 && mkdir -p /var/lib/streamops \
 && chown 10001:10001 /var/lib/streamops

WORKDIR /opt/streamops
COPY streamops docker/healthy ./
COPY --from=build /src/target/streamops.jar target/streamops.jar

# The heap is a part of the container's memory, since sockets, indexes and models live beside it; a node that has run out of
# it ends and is started anew. How a node runs is recorded here, so that those of the image start fast.
ENV JAVA_OPTS="-XX:MaxRAMPercentage=60 -XX:+UseParallelGC -XX:GCTimeRatio=12 -XX:+ExitOnOutOfMemoryError"
RUN ./streamops rehearse

ENV DATA_DIR=/var/lib/streamops \
    HTTP_HOST=0.0.0.0 \
    HTTP_PORT=8080 \
    LOG_FORMAT=json
USER 10001:10001
WORKDIR /var/lib/streamops
VOLUME /var/lib/streamops
EXPOSE 8080 5701 5702
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s --retries=3 CMD ["/opt/streamops/healthy", "ready"]
ENTRYPOINT ["/opt/streamops/streamops"]
CMD ["up"]
