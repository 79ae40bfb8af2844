/** A STUN or TURN server, parsed from a URI of RFC 7064 or RFC 7065. */
export interface ServerUri {
  readonly scheme: "stun" | "turn" | "turns";
  /** A name, or an address without brackets. */
  readonly host: string;
  /** The scheme's default if the URI has none. */
  readonly port: number;
  /** From a `turn:` or `turns:` URI, if specified. */
  readonly transport: "udp" | "tcp" | null;
}

const form =
  /^(?<scheme>stun|turns?):(?<host>\[[\da-f:.]{2,45}\]|[\w.-]{1,253})(:(?<port>\d{1,5}))?(\?transport=(?<transport>udp|tcp))?$/i;

/** Parses a URI; scheme and transport are case-insensitive. @returns null if invalid */
export function parseServerUri(uri: string): ServerUri | null {
  const { host = "", port, ...named } = form.exec(uri)?.groups ?? {};
  const [scheme, transport = null] = [named.scheme?.toLowerCase(), named.transport?.toLowerCase()];
  if (scheme !== "stun" && scheme !== "turn" && scheme !== "turns") return null;
  if (transport !== null && transport !== "udp" && transport !== "tcp") return null;
  if (scheme === "stun" && transport !== null) return null;
  const read = Number(port ?? (scheme === "turns" ? 5_349 : 3_478));
  return read >= 1 && read <= 65_535 ? { scheme, host: withoutBrackets(host), port: read, transport } : null;
}

/** An IPv6 address without the brackets of URLs, as sockets need it. */
export function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, "");
}
