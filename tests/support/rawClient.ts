import { connect, type Socket } from "node:net";

/** A client on a bare connection, which never closes its own end. */
export interface RawClient {
  readonly socket: Socket;
  /** What it received, so far. */
  received(): string;
  /** Resolves once it has received this. */
  receives(text: RegExp): Promise<void>;
  /** Resolves when the connection is gone on the server's side too, with ms since the connection. */
  readonly gone: Promise<number>;
}

/** How often it writes a byte when the server has said goodbye, ms: only then does it learn whether the connection is gone. */
const pokeInterval = 20;

/**
 * @param first what it sends at once
 * @param drip what it sends every 20 ms from then on; "" for nothing
 */
export function rawClient(port: number, first: string, drip = "", host = "127.0.0.1"): RawClient {
  const socket = connect({ port, host, allowHalfOpen: true });
  const began = performance.now();
  const parts: Buffer[] = [];
  const received = () => Buffer.concat(parts).toString();
  let timer = setInterval(() => undefined, 60_000);
  const write = (text: string) => {
    clearInterval(timer);
    timer = setInterval(() => socket.write(text), pokeInterval);
  };
  socket.on("connect", () => {
    socket.write(first);
    if (drip !== "") write(drip);
  });
  socket.on("data", (data) => parts.push(data));
  socket.on("end", () => write("x"));
  socket.on("error", () => undefined);
  return {
    socket,
    received,
    receives: (text) =>
      new Promise((resolve) => {
        const look = () => {
          if (text.test(received())) resolve();
        };
        socket.on("data", look);
        look();
      }),
    gone: new Promise((resolve) => {
      socket.on("close", () => {
        clearInterval(timer);
        resolve(performance.now() - began);
      });
    }),
  };
}

/** A POST whose body of 50 kB never comes. */
export function endlessPost(path: string, headers: readonly string[] = []): string {
  return `${[`POST ${path} HTTP/1.1`, "Host: test", "Content-Type: application/json", "Content-Length: 50000", ...headers].join("\r\n")}\r\n\r\n{`;
}

/** A websocket handshake. */
export function handshake(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;
}
