import { createHmac } from "node:crypto";
import { type RelaySettings, relayServers } from "../../streams/wire/relays.ts";

/**
 * The relays as WHEP names them: one `Link` with fresh credentials for each address (R-RELAY-02).
 * @param relays null for none
 * @param sessionKey that has opened a seat
 * @param now of the wall clock, epoch ms
 */
export function iceServerLinks(relays: RelaySettings | null, sessionKey: string, now: number): string[] {
  if (relays === null) return [];
  const sign = (secret: string, text: string): string =>
    createHmac("sha1", secret).update(text).digest("base64");
  const { urls, username, credential } = relayServers(relays, sessionKey, now, sign);
  return urls.map(
    (url) =>
      `<${url}>; rel="ice-server"; username="${username}"; credential="${credential}"; credential-type="password"`,
  );
}
