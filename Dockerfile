# docker build -t interlock . && docker run -p 8080:8080 -v interlock:/var/lib/interlock interlock
FROM swift:6.2-bookworm AS build
# hadolint ignore=DL3008
RUN apt-get update && apt-get install -y --no-install-recommends make && rm -rf /var/lib/apt/lists/*
WORKDIR /interlock
COPY . .
RUN make package

FROM debian:bookworm-slim
COPY --from=build /interlock/.build/packages/*.deb /tmp/
RUN apt-get update \
  && apt-get install -y --no-install-recommends /tmp/*.deb \
  && rm -rf /tmp/*.deb /var/lib/apt/lists/* \
  && useradd --uid 1000 --home-dir /var/lib/interlock --create-home interlock
USER 1000
VOLUME /var/lib/interlock
EXPOSE 8080
ENTRYPOINT ["interlock"]
CMD ["serve", "--host", "0.0.0.0", "--data", "/var/lib/interlock"]
