import type { DeskEndReason, DeskRequest } from "../../../wire/desk/messages.ts";
import { padOfRole } from "../../../wire/desk/party.ts";
import type { Clock } from "../../lib/clock.ts";
import {
  connectionCheckInterval,
  connectionSilence,
  connectTimeout,
  guestKeyframeInterval,
} from "../../lib/durations.ts";
import { done, type Outcome, refuse } from "../../lib/outcome.ts";
import type { Rumble } from "../../runners/runner.ts";
import { commonProfile } from "../../video/encoder.ts";
import type { ConnectionEvents } from "../../webrtc/playerConnection.ts";
import { createAllowance } from "../allowance.ts";
import type { AnswerDeps, WhepAnswer } from "../answerOffer.ts";
import { connectionReports } from "../connectionReports.ts";
import { followScreen } from "../followScreen.ts";
import { guestHelloOf } from "../hello.ts";
import { pausedForGuests } from "../pauseReasons.ts";
import type { Presence } from "../presence.ts";
import type { SeatGuest } from "../seatMessages.ts";
import type { SeatState } from "../seatState.ts";
import { sendToAll } from "../streams.ts";
import { answerGuest } from "./answerGuest.ts";
import { type Baton, createBaton } from "./baton.ts";
import { connectedOf, type Guest, type GuestSession } from "./guestSession.ts";
import type { GuestSink } from "./guestSink.ts";
import { createTelevision, type Television } from "./television.ts";

/**
 * Checks a guest's connection every `connectionCheckInterval`: closes one that never connected or has fallen silent, and sends statistics
 * and sender reports.
 */
function monitorGuest(
  session: GuestSession,
  notify: { lost(): void; checked(): void },
  { clock, presence }: { readonly clock: Clock; readonly presence: Presence },
): void {
  const { connection } = session;
  const startedAt = clock.now();
  const report = connectionReports(connection);
  const check = (): void => {
    const now = clock.now();
    const heardAt = session.connected ? connection.statistics.lastHeardAt : startedAt;
    const allowed = session.connected ? connectionSilence : connectTimeout;
    if (now - heardAt > allowed) {
      notify.lost();
      return;
    }
    session.stopMonitor = clock.after(connectionCheckInterval, check);
    if (!session.connected) return;
    presence.checkShown(connection);
    notify.checked();
    report(session.feed.frames);
  };
  session.stopMonitor = clock.after(connectionCheckInterval, check);
}

/** A guest feels it in the first pad of their own. */
function passRumble({ session: player }: SeatState, guests: readonly Guest[], rumble: Rumble): void {
  player?.connection.sendMessage(rumble);
  for (const { role, session } of guests)
    if (session?.connected && padOfRole(role) === rumble.pad)
      session.connection.sendMessage({ ...rumble, pad: 1 });
}

/** The picture is encoded once: in the best profile that the player and every guest decode. */
function encodeForAll({ session: player }: SeatState, guests: readonly Guest[]): void {
  if (player === null) return;
  const sessions = [player, ...guests.flatMap(({ session }) => session ?? [])];
  player.videoEncoder.setProfile(commonProfile(sessions.map(({ connection }) => connection.profile)));
}

function announceGuests(
  to: readonly (Pick<GuestSession, "connection"> | null)[],
  guests: readonly Guest[],
): void {
  const ids = guests.filter(({ session }) => session?.connected).map(({ id }) => id);
  for (const each of to) each?.connection.sendMessage({ type: "guests", connected: ids });
}

/** For guests who wait for a key frame; rarely, because it takes bandwidth from the player's line. A television never waits: the line is its own. */
function keyframeRequests(
  state: SeatState,
  clock: Clock,
  television: Television,
  connected: () => readonly GuestSession[],
): () => void {
  let keyframeAt = Number.NEGATIVE_INFINITY;
  return () => {
    const { streams } = state.session ?? {};
    const isTelevision = television.session()?.feed.wantsKeyframe === true;
    if (!streams || (!isTelevision && clock.now() - keyframeAt < guestKeyframeInterval)) return;
    if (!connected().some(({ feed }) => feed.wantsKeyframe)) return;
    keyframeAt = clock.now();
    streams.video.requestKeyframe();
  };
}

/** Passes on what all guests get. */
function passOn(
  guests: () => readonly Guest[],
  television: Television,
  requestKeyframe: () => void,
): Pick<GuestSink, "send" | "frame" | "sound"> {
  /** Without those who sit before a television: it shows them the picture. */
  const watching = (): GuestSession[] =>
    connectedOf(guests()).filter(({ beside }) => !(beside && television.on));
  return {
    send(message) {
      for (const { session } of guests()) session?.connection.sendMessage(message);
    },
    frame(frame) {
      const here = watching();
      for (const { feed } of here) feed.frame(frame);
      if (here.length > 0) requestKeyframe();
    },
    sound(packet) {
      for (const { feed } of watching()) feed.sound(packet);
    },
  };
}

/** What a guest may do now: who has the pad presses what the player presses. */
const roleOf = ({ baton }: SeatState, { id, role }: Guest): SeatGuest["role"] =>
  baton === id ? "copilot" : role;

/** Tells a guest what they may do. */
function greet(state: SeatState, guest: Guest | undefined): void {
  const { order } = state;
  if (order && guest)
    guest.session?.connection.sendMessage(guestHelloOf(order, roleOf(state, guest), pausedForGuests(state)));
}

/** The guests of a seat's player: they see the player's picture, and use the controls that their role allows (R-TOGETHER-01). */
export interface Guests extends GuestSink {
  /** Sets who may join, with their roles; disconnects the others. */
  set(guests: readonly SeatGuest[]): void;
  /** Answers a guest's offer. A connection of the same guest that was open before is closed as `replaced`. */
  open(id: string, sdp: string): Promise<Outcome<WhepAnswer>>;
  close(id: string, sessionId: string): Outcome<null>;
  /** Passes a pad's vibration on to the player, and to the guest who plays on it. */
  rumble(rumble: Rumble): void;
  /** The game is over. */
  end(reason: DeskEndReason): void;
}

/** Limits for a guest's snapshots and requests, as a stranger must not overload the player's game: twice what a pad or keyboard produces. */
const pressesPerSecond = 240;
const requestsPerSecond = 20;

/** @param televisionLost called when a television is gone by itself */
export function createGuests(
  deps: AnswerDeps,
  state: SeatState,
  presence: Presence,
  televisionLost: () => void,
): Guests {
  const { clock } = deps;
  let guests: Guest[] = [];

  const find = (id: string): Guest | undefined => guests.find((guest) => guest.id === id);
  const television = createTelevision(state, () => guests, televisionLost);
  const baton = createBaton(state, clock, {
    canHold: (id) => find(id)?.session?.connected === true && find(id)?.role !== "television",
    passed(ids) {
      for (const id of ids) greet(state, find(id));
      sendToAll({ state, guests: sink }, baton.message());
    },
  });

  const announce = (): void => announceGuests([state.session, television.session()], guests);
  /** A guest has come or gone. */
  const changed = (guest: Guest, isLost: boolean): void => {
    announce();
    if (!guest.session?.connected) baton.lose(guest.id);
    television.changed(isLost);
  };

  const requestKeyframe = keyframeRequests(state, clock, television, () => connectedOf(guests));
  const chooseProfile = (): void => encodeForAll(state, guests);

  const closeSession = (guest: Guest, reason: DeskEndReason | null): void => {
    const { session } = guest;
    if (session === null) return;
    guest.session = null;
    session.stopMonitor();
    session.connection.close(reason === null ? undefined : { type: "ended", reason });
    state.inputs?.leave(guest.id);
    if (session.connected) changed(guest, reason === null);
    chooseProfile();
  };

  const opened = (guest: Guest, session: GuestSession): void => {
    closeSession(guest, "replaced");
    guest.session = session;
    greet(state, guest);
    const steered = state.baton === null ? [] : [baton.message()];
    for (const message of [...state.messages, ...steered]) session.connection.sendMessage(message);
    chooseProfile();
    const notify = { checked: requestKeyframe, lost: () => closeSession(guest, null) };
    monitorGuest(session, notify, { clock, presence });
  };

  const restart = ({ feed }: GuestSession): void => {
    feed.restart();
    requestKeyframe();
  };

  const sink: GuestSink = {
    ...passOn(() => guests, television, requestKeyframe),
    playerCame() {
      const codec = state.session?.videoEncoder.codec;
      for (const guest of guests) if (guest.session?.connection.codec !== codec) closeSession(guest, null);
      chooseProfile();
      for (const { feed } of connectedOf(guests)) feed.restart();
      if (guests.length > 0) announce();
      if (television.on) television.tell([state.session]);
      if (state.baton !== null) state.session?.connection.sendMessage(baton.message());
    },
    televisionLine: () => television.session()?.connection.line ?? null,
    passPad: baton.pass,
  };
  const answer = guestRequests(state, { restart, baton, television, clock, guests: sink });

  return {
    ...sink,
    set(wanted) {
      const before = guests;
      guests = wanted.map(({ id, role }) =>
        setRole(state, find(id) ?? { id, role, session: null, offers: 0, answering: 0 }, role),
      );
      for (const guest of before) if (!guests.includes(guest)) closeSession(guest, "removed");
    },
    async open(id, sdp) {
      const guest = find(id);
      if (!guest) return refuse(401, "unknown session key");
      return answerGuest(deps, state, guest, sdp, {
        isHere: () => guests.includes(guest),
        events: (current) =>
          guestEvents(state, guest, current, {
            clock,
            restart,
            changed: () => changed(guest, true),
            close: () => closeSession(guest, null),
            answer: (session, message) => answer(guest, session, message),
          }),
        opened: (session) => opened(guest, session),
      });
    },
    close(id, sessionId) {
      const guest = find(id);
      if (guest?.session?.id !== sessionId) return refuse(404, "no such session");
      closeSession(guest, null);
      return done;
    },
    rumble: (rumble) => passRumble(state, guests, rumble),
    end(reason) {
      for (const guest of guests) closeSession(guest, reason);
      guests = [];
    },
  };
}

function setRole(state: SeatState, guest: Guest, role: SeatGuest["role"]): Guest {
  if (guest.role === role) return guest;
  state.inputs?.leave(guest.id, true);
  guest.role = role;
  greet(state, guest);
  return guest;
}

/** @param current the session once it exists: events may arrive before, and after its end */
function guestEvents(
  state: SeatState,
  guest: Guest,
  current: () => GuestSession | null,
  hooks: {
    readonly clock: Clock;
    restart(session: GuestSession): void;
    changed(): void;
    answer(session: GuestSession, message: DeskRequest): void;
    close(): void;
  },
): ConnectionEvents {
  const { clock, restart, changed, answer } = hooks;
  const mayPress = createAllowance(pressesPerSecond, clock);
  const mayAsk = createAllowance(requestsPerSecond, clock);
  /** Does something unless the session is over. */
  const live = (work: (session: GuestSession) => void): void => {
    const session = current();
    if (session && guest.session === session) work(session);
  };
  return {
    connected: (connected) =>
      live((session) => {
        if (session.connected === connected) return;
        session.connected = connected;
        if (connected) restart(session);
        else state.inputs?.leave(guest.id);
        changed();
      }),
    input: (snapshot) =>
      live(() => {
        // Guests have no input while the player is not connected.
        if (state.session?.connected !== true || !mayPress()) return;
        state.inputs?.guest(guest.id, roleOf(state, guest), snapshot);
      }),
    request: (message) =>
      live((session) => {
        if (mayAsk()) answer(session, message);
      }),
    keyframeNeeded: () => live(restart),
    closed: () => live(hooks.close),
  };
}

/** A guest's requests may only concern their own picture, and the pad while they have it; a copilot may also type. */
function guestRequests(
  state: SeatState,
  deps: {
    readonly clock: Clock;
    readonly baton: Baton;
    readonly television: Television;
    readonly guests: Pick<GuestSink, "send">;
    restart(session: GuestSession): void;
  },
): (guest: Guest, session: GuestSession, message: DeskRequest) => void {
  const { baton, television, guests, restart } = deps;
  const mayTurn = createAllowance(requestsPerSecond, deps.clock);
  return (guest, session, message) => {
    const role = roleOf(state, guest);
    switch (message.type) {
      case "keyframe":
        restart(session);
        break;
      case "ping":
        session.connection.sendMessage({ type: "pong", t: message.t });
        break;
      case "text":
        if (role === "copilot" && (state.baton ?? guest.id) === guest.id && state.session?.connected)
          state.inputs?.type(message.text);
        break;
      case "screen":
        // The picture has the television's shape; the keyboard is the player's.
        if (role === "television")
          followScreen({ state, guests }, { ...message, keys: state.keys || undefined }, mayTurn);
        break;
      case "passPad":
        // Not for longer than they have it themselves.
        if (state.baton === guest.id) baton.pass(message.to, baton.message().seconds);
        break;
      case "beside":
        session.beside = true;
        if (television.on) television.tell([session]);
    }
  };
}
