// One stream of a room for all tabs of a browser: browsers open six connections to a server, and each stream takes one. This
// runs as a shared worker. A page that ends says so; a stream that no page wants is closed.

const streams = new Map();

function open(address) {
  const source = new EventSource(address);
  const stream = { source, ports: new Set(), last: null };
  const notify = (message) => {
    for (const port of stream.ports) port.postMessage(message);
  };
  source.addEventListener("message", (event) => {
    stream.last = { kind: "room", data: event.data };
    notify(stream.last);
  });
  // Where nothing has happened meanwhile, no message follows.
  source.addEventListener("open", () => notify({ kind: "found" }));
  source.addEventListener("error", () => {
    notify({ kind: "lost" });
    // A server that is full answers with an error, which ends the stream for good.
    if (source.readyState === EventSource.CLOSED) {
      streams.delete(address);
      setTimeout(() => again(address, stream.ports), 5000);
    }
  });
  streams.set(address, stream);
  return stream;
}

function again(address, ports) {
  if (ports.size === 0) return;
  const stream = streams.get(address) ?? open(address);
  for (const port of ports) stream.ports.add(port);
}

function leave(port) {
  for (const [address, stream] of streams) {
    stream.ports.delete(port);
    if (stream.ports.size > 0) continue;
    stream.source.close();
    streams.delete(address);
  }
}

addEventListener("connect", (event) => {
  const port = event.ports[0];
  port.addEventListener("message", ({ data }) => {
    leave(port);
    if (data.address === null) return;
    const stream = streams.get(data.address) ?? open(data.address);
    stream.ports.add(port);
    if (stream.last) port.postMessage(stream.last);
  });
  port.start();
});
