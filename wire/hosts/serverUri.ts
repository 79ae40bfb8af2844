/** A STUN or TURN server, as a URI of RFC 7064 or RFC 7065 names it. */
export interface ServerUri {
  readonly scheme: "stun" | "turn" | "turns";
  /** A name, or an address without brackets. */
  readonly host: string;
  /** The one that the scheme stands for where the URI has none. */
  readonly port: number;
  /** Of `turn:` and `turns:`, where the URI says it. */
  readonly transport: "udp" | "tcp" | null;
}

const form =
  /^(?<scheme>stun|turns?):(?<host>\[[\da-f:.]{2,45}\]|[\w.-]{1,253})(:(?<port>\d{1,5}))?(\?transport=(?<transport>udp|tcp))?$/i;

/** Reads a URI; scheme and transport in letters of any case. @returns null for what is none */
export function parseServerUri(uri: string): ServerUri | null {
  const { host = "", port, ...named } = form.exec(uri)?.groups ?? {};
  const [scheme, transport = null] = [named.scheme?.toLowerCase(), named.transport?.toLowerCase()];
  if (scheme !== "stun" && scheme !== "turn" && scheme !== "turns") return null;
  if (transport !== null && transport !== "udp" && transport !== "tcp") return null;
  if (scheme === "stun" && transport !== null) return null;
  const read = Number(port ?? (scheme === "turns" ? 5_349 : 3_478));
  return read >= 1 && read <= 65_535 ? { scheme, host: withoutBrackets(host), port: read, transport } : null;
}

/** An address of IPv6 as sockets take it; URLs write it in brackets. */
export function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, "");
}
