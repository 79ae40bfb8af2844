import { farewellTimeout } from "../../lib/durations.ts";
import type { OpenPlayerConnection, PlayerConnection } from "../playerConnection.ts";
import type { PortRange } from "../seatPort.ts";
import { listenGate } from "./gate.ts";

/**
 * Routes connections through a gate if the player reaches relays only by TCP or TLS (R-RELAY-08). Chromium's checks over such a relay
 * have a tiebreaker of zero, and libjuice 1.7 refuses them (its issue 355); without the gate there would be no picture.
 * @param open.direct opens connections without a gate
 * @param open.inside opens connections behind a gate, on any free port
 * @param ports null: any free one
 */
export function throughGate(
  { direct, inside }: { readonly direct: OpenPlayerConnection; readonly inside: OpenPlayerConnection },
  ports: PortRange | null,
): OpenPlayerConnection {
  return async (settings, events, clock) => {
    if (settings.bindAddress?.includes(":") || !hasRelayByTcp(settings.sdp))
      return direct(settings, events, clock);
    const gate = await listenGate(ports, settings.bindAddress);
    const closed = (): void => {
      gate.close();
      events.closed();
    };
    try {
      // The connection must learn the player's address only from packets through the gate.
      const sdp = withoutCandidates(settings.sdp);
      const connection = await inside({ ...settings, sdp }, { ...events, closed }, clock);
      const { answer, inner } = answerOf(connection, gate.port);
      gate.open(inner);
      return {
        ...connection,
        answer,
        close(lastMessage) {
          connection.close(lastMessage);
          // Leave time for the last message.
          clock.after(2 * farewellTimeout, gate.close);
        },
      };
    } catch (error) {
      gate.close();
      throw error;
    }
  };
}

/** Closes a connection that can't use the gate, because nobody else knows of it. @throws without an IPv4 candidate */
function answerOf(connection: PlayerConnection, port: number) {
  try {
    return atGate(connection.answer, port);
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** By the type preference (RFC 8445, 5.1.2): browsers give relays 2 by UDP, 1 by TCP and 0 by TLS. */
export function hasRelayByTcp(sdp: string): boolean {
  const priorities = [...sdp.matchAll(/^a=candidate:\S+ 1 udp (\d+) \S+ \d+ typ relay/gim)].map(
    ([, priority]) => Number(priority),
  );
  return priorities.length > 0 && priorities.every((priority) => priority < 2 ** 25);
}

function withoutCandidates(sdp: string): string {
  return sdp.replace(/^a=(candidate:.*|end-of-candidates)\r?\n/gm, "");
}

const hostCandidate = /^a=candidate:\S+ \d+ UDP \d+ (\d+\.\d+\.\d+\.\d+) (\d+) typ host.*$/im;

/** The answer with the gate's port instead of the connection's, and where the gate forwards to. @throws without an IPv4 candidate */
export function atGate(answer: string, port: number) {
  const [line = "", address = "", own = ""] = hostCandidate.exec(answer) ?? [];
  const ufrag = /^a=ice-ufrag:(\S+)/m.exec(answer)?.[1];
  const password = /^a=ice-pwd:(\S+)/m.exec(answer)?.[1];
  if (ufrag === undefined || password === undefined || line === "")
    throw new Error("no candidate for the gate");
  return {
    answer: answer.replaceAll(/^a=candidate:\S+ \d+ UDP \d+ (\S+) (\d+) typ host.*$/gim, (each, host, at) =>
      at === own && !String(host).includes(":") ? each.replace(` ${own} `, ` ${port} `) : each,
    ),
    inner: { address, port: Number(own), ufrag, password },
  };
}
