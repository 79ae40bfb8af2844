import net from "node:net";

/** A way to a server that a test can cut. */
export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;

export async function startTcpProxy(to: number) {
  const open = new Set<net.Socket>();
  let watching: (text: string) => "pass" | "cut" | "pass, then cut" = () => "pass";
  const server = net.createServer((client) => {
    const upstream = net.connect(to, "127.0.0.1");
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    let isCut = false;
    client.on("data", (chunk) => {
      const verdict = watching(chunk.toString("latin1"));
      if (verdict !== "cut") upstream.write(chunk);
      else upstream.destroy();
      isCut ||= verdict === "pass, then cut";
    });
    // The server has done it, but the client does not hear of it.
    upstream.on("data", (chunk) => (isCut ? client.destroy() : client.write(chunk)));
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
  const { port } = address;
  return {
    port,
    /** Cuts all connections, and refuses new ones. */
    cut,
    mend: () => listen(port),
    /** Calls `seen` with what a client sends. @returns stops it */
    watch(seen: (text: string) => "pass" | "cut" | "pass, then cut") {
      watching = seen;
    },
    close: () => (server.listening ? cut() : Promise.resolve()),
  };
}
