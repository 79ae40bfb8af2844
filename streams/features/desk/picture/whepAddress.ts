import type { ConnectInfo } from "../../../../wire/schedule.ts";
import type { StageAddress } from "../../../ports/stage.ts";

/**
 * The WHEP address of a host's picture (docs/protocol.md, section 6): `https` when the page is, except for
 * loopback addresses.
 * @param pageOrigin such as "https://play.example"
 */
export function stageAddress(connect: ConnectInfo, pageOrigin: string): StageAddress {
  const { realip: host, httpcentport: port, session_key: key, iceServers, iceTransportPolicy } = connect;
  const secure = pageOrigin.startsWith("https:") && !isLoopback(host);
  const name = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  const relayOnly = iceTransportPolicy === "relay";
  const url = `${secure ? "https" : "http"}://${name}:${port}/whep`;
  return { url, key, iceServers: iceServers ?? [], ...(relayOnly && { relayOnly }) };
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
}
