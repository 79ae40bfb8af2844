import { createSocket } from "node:dgram";
import { connect as connectTcp, isIP, isIPv6, type Socket } from "node:net";
import { connect as connectTls, TLSSocket } from "node:tls";
import { type BindingAnswer, bindingRequest, messageLength, readBinding } from "./stun.ts";

export interface StunServer {
  /** A name, or an address without brackets. */
  readonly host: string;
  readonly port: number;
}

/** @property localPort the local port of the request */
export type StunAnswer =
  | (BindingAnswer & { readonly localPort: number })
  | { readonly kind: "silent"; readonly why: string };

interface Timers {
  after(delay: number, work: () => void): () => void;
}

/** Timeout for an answer, ms. */
export const stunPatience = 5_000;
/** UDP retransmissions, ms after the first request. */
const repeats = [500, 1_500, 3_500];
/** Maximum length of a binding's answer, bytes. */
const longestAnswer = 2_048;

/** Asks a STUN server for this computer's public address, IPv4 unless the server's is IPv6. Never rejects. */
export function askByUdp({ host, port }: StunServer, timers: Timers): Promise<StunAnswer> {
  const request = bindingRequest();
  const socket = createSocket(isIPv6(host) ? "udp6" : "udp4");
  let why = "no answer";
  return new Promise((resolve) => {
    const settle = (answer: StunAnswer): void => {
      for (const cancel of cancels) cancel();
      socket.close();
      resolve(answer);
    };
    const send = (): void => socket.send(request.packet, port, host, note);
    const note = (error: Error | null): void => {
      if (error !== null) why = error.message;
    };
    const cancels = [
      ...repeats.map((delay) => timers.after(delay, send)),
      timers.after(stunPatience, () => settle({ kind: "silent", why })),
    ];
    socket.on("error", note);
    socket.on("message", (packet) => {
      const answer = readBinding(packet, request);
      if (answer !== null) settle({ ...answer, localPort: socket.address().port });
    });
    send();
  });
}

/** When a certificate is valid, epoch ms. */
export interface Validity {
  readonly begins: number;
  readonly ends: number;
}

/** Result of a query by TCP or TLS. */
export interface StreamAnswer {
  readonly answer: StunAnswer;
  /** Null without TLS. */
  readonly certificate: Validity | null;
}

/** Asks by TCP, or by TLS with any certificate: only its expiry is read, and nothing secret is sent. Never rejects. */
export function askByStream(
  { host, port }: StunServer,
  isTls: boolean,
  timers: Timers,
): Promise<StreamAnswer> {
  const request = bindingRequest();
  const socket = isTls ? openTls({ host, port }) : connectTcp({ host, port });
  let certificate: Validity | null = null;
  let read = Buffer.alloc(0);
  return new Promise((resolve) => {
    const settle = (answer: StunAnswer): void => {
      cancel();
      socket.destroy();
      resolve({ answer, certificate });
    };
    const fail = (why: string): void => settle({ kind: "silent", why });
    const cancel = timers.after(stunPatience, () => fail("no answer"));
    socket.on("error", (error) => fail(error.message));
    socket.on("close", () => fail("closed the connection"));
    socket.on(isTls ? "secureConnect" : "connect", () => {
      certificate = validityOf(socket);
      socket.write(request.packet);
    });
    socket.on("data", (chunk: Buffer) => {
      read = Buffer.concat([read, chunk]);
      const length = messageLength(read);
      if (length === null || (read.length < length && length <= longestAnswer)) return;
      const answer = readBinding(read.subarray(0, length), request);
      if (answer === null) fail("answers something else than STUN");
      else settle({ ...answer, localPort: socket.localPort ?? 0 });
    });
  });
}

/**
 * The certificate at an address, whoever signed it. Nothing is sent.
 * @returns null without TLS, or without an answer in time. Never rejects
 */
export function certificateAt(server: StunServer, timers: Timers): Promise<Validity | null> {
  const socket = openTls(server);
  return new Promise((resolve) => {
    const settle = (certificate: Validity | null): void => {
      cancel();
      socket.destroy();
      resolve(certificate);
    };
    const cancel = timers.after(stunPatience, () => settle(null));
    socket.on("error", () => settle(null));
    socket.on("close", () => settle(null));
    socket.on("secureConnect", () => settle(validityOf(socket)));
  });
}

function openTls({ host, port }: StunServer): TLSSocket {
  const named = isIP(host) === 0 ? { servername: host } : {};
  return connectTls({ host, port, ...named, rejectUnauthorized: false });
}

function validityOf(socket: Socket): Validity | null {
  if (!(socket instanceof TLSSocket)) return null;
  const { valid_from, valid_to } = socket.getPeerCertificate();
  const [begins, ends] = [Date.parse(valid_from), Date.parse(valid_to)];
  return Number.isNaN(begins) || Number.isNaN(ends) ? null : { begins, ends };
}
