import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { createServer, TLSSocket } from "node:tls";

/** A certificate with which ports answer https besides http. */
export interface LocalTls {
  /** Key and certificate of the server, and certificate of the authority. */
  readonly pem: string;
  /** The authority that a phone has to trust. */
  readonly authority: X509Certificate;
}

/** The first byte of a TLS connection; no HTTP request starts with it. */
const handshakeRecord = 22;

/** Reads the certificate file that `npm start -- --phone` passes to service and host. */
export function readLocalTls(env: Readonly<Record<string, string | undefined>>) {
  const name = "PHONE_TLS_FILE";
  const file = env[name];
  if (file === undefined || file === "") return { kind: "tls" as const, tls: null };
  try {
    const pem = readFileSync(file, "utf8");
    const last = pem.slice(pem.lastIndexOf("-----BEGIN CERTIFICATE-----"));
    return { kind: "tls" as const, tls: { pem, authority: new X509Certificate(last) } };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { kind: "wrong" as const, name, why: `is wrong (${file}: ${why})` };
  }
}

/**
 * Lets a server answer https on its http port, by a connection's first byte. Call it before anything else listens.
 * @param limits.tls null: http only  @param limits.header timeout for the first byte and the handshake, ms
 */
export function acceptTls(
  server: Server,
  { tls, header }: { readonly tls: LocalTls | null; readonly header: number },
): void {
  if (tls === null) return;
  const listeners = server.listeners("connection");
  const serve = (socket: Socket): void => {
    for (const listener of listeners) Reflect.apply(listener, server, [socket]);
  };
  const secure = createServer(
    { key: tls.pem, cert: tls.pem, ALPNProtocols: ["http/1.1"], handshakeTimeout: header },
    serve,
  );
  secure.on("tlsClientError", (_error, socket) => socket.destroy());
  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => {
    const drop = () => socket.destroy();
    const silent = setTimeout(drop, header);
    socket.once("close", () => clearTimeout(silent));
    socket.on("error", drop);
    socket.once("data", (first: Buffer) => {
      clearTimeout(silent);
      socket.off("error", drop);
      socket.pause();
      socket.unshift(first);
      if (first[0] === handshakeRecord) secure.emit("connection", socket);
      else serve(socket);
      process.nextTick(() => socket.resume());
    });
  });
}

/** Whether a request reached this process by https; a proxy's https does not count. */
export function isByTls({ socket }: IncomingMessage): boolean {
  return socket instanceof TLSSocket;
}
