import { randomUUID } from "node:crypto";
import { type Outcome, refuse } from "../../lib/outcome.ts";
import { bitrateLimits } from "../../video/bitrateLimits.ts";
import { readOffer } from "../../webrtc/offer.ts";
import type { ConnectionEvents, PlayerConnection } from "../../webrtc/playerConnection.ts";
import type { AnswerDeps, WhepAnswer } from "../answerOffer.ts";
import { takeTurn } from "../offerTurns.ts";
import type { SeatState } from "../seatState.ts";
import { createGuestFeed } from "./guestFeed.ts";
import type { Guest, GuestSession } from "./guestSession.ts";

/** Maximum concurrent offers of one guest. Every offer opens a connection. */
const maxAnswering = 2;

/**
 * Answers a guest's offer by a connection in the codec of the player's picture, which is encoded once for all; of H.264, in any profile.
 * @param hooks `isHere`: whether the guest may still join; `opened` receives the new session before it may connect
 */
export async function answerGuest(
  deps: Pick<AnswerDeps, "clock" | "openPlayerConnection">,
  state: SeatState,
  guest: Guest,
  sdp: string,
  hooks: {
    isHere(): boolean;
    events(current: () => GuestSession | null): ConnectionEvents;
    opened(session: GuestSession): void;
  },
): Promise<Outcome<WhepAnswer>> {
  const reading = readOffer(sdp);
  if (!reading.ok) return reading;
  const { order, session: player } = state;
  if (order === null || player === null || state.ended) return refuse(409, "the player is not here");
  const { offer } = reading;
  const format = offer.formats.find(({ codec }) => codec === player.videoEncoder.codec);
  if (!format) return refuse(422, "the offer lacks the codec of the player's picture");
  let session: GuestSession | null = null;
  let connectedEarly = false;
  const events = hooks.events(() => session);
  const { width, height } = order.resolution;
  const turn = await takeTurn(
    guest,
    maxAnswering,
    (): Promise<PlayerConnection | null> =>
      deps
        .openPlayerConnection(
          {
            offer,
            sdp,
            format,
            audioSection: player.audioEncoder && (offer.audio.find((section) => section.receives) ?? null),
            limits: bitrateLimits(width, height),
          },
          {
            ...events,
            connected(connected) {
              if (session === null) connectedEarly = connected;
              else events.connected(connected);
            },
          },
          deps.clock,
        )
        .catch(() => null),
  );
  if (!turn.ok) return turn;
  const { opened: connection, isNewest } = turn.value;
  if (connection === null) return refuse(422, "the offer could not be answered");
  if (state.ended || !hooks.isHere() || !isNewest) {
    connection.close();
    return refuse(409, "ended or replaced by a newer offer");
  }
  session = {
    id: randomUUID(),
    connection,
    feed: createGuestFeed(connection, deps.clock, guest.role === "television"),
    connected: false,
    beside: false,
    stopMonitor: () => undefined,
  };
  hooks.opened(session);
  if (connectedEarly) events.connected(true);
  return { ok: true, value: { id: session.id, answer: connection.answer } };
}
