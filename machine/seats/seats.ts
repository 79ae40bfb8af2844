import { randomUUID } from "node:crypto";
import type { DeskEndReason } from "../../streams/wire/desk.ts";
import type {
  LeaseCommand,
  MachineEvent,
  Quality,
  SeatList,
  StartCommand,
} from "../../streams/wire/machineControl.ts";
import type { AudioEncoder, OpenAudioEncoder } from "../audio/encoder.ts";
import type { Clock } from "../lib/clock.ts";
import { connectionCheckMs, connectionSilenceMs, connectTimeoutMs, playerGoneMs } from "../lib/durations.ts";
import { sameSecret } from "../lib/secret.ts";
import { bitrateLimits, startBitrate } from "../video/bitrate.ts";
import type { OpenVideoEncoder, VideoCodec, VideoEncoder } from "../video/encoder.ts";
import { type Offer, readOffer } from "../webrtc/offer.ts";
import type { OpenPlayerConnection, PlayerConnection } from "../webrtc/playerConnection.ts";
import { type AudioStream, createAudioStream } from "./audioStream.ts";
import type { GameSession } from "./gameSession.ts";
import { createVideoStream, type VideoStream } from "./videoStream.ts";

export interface SeatDeps {
  readonly clock: Clock;
  readonly total: number;
  readonly codecs: ReadonlySet<VideoCodec>;
  readonly bindAddress: string | undefined;
  readonly createGameSession: (start: StartCommand, quality: Quality) => GameSession;
  readonly openPlayerConnection: OpenPlayerConnection;
  readonly openVideoEncoder: OpenVideoEncoder;
  /** Null where sound cannot be encoded: players get a picture alone. */
  readonly openAudioEncoder: OpenAudioEncoder | null;
  readonly tell: (event: MachineEvent) => void;
  /** A fault of ours that hurt one connection or game. */
  readonly report: (where: string, error: unknown) => void;
}

/** A refusal with its HTTP status. */
export interface Refusal {
  readonly ok: false;
  readonly status: 400 | 401 | 404 | 409 | 422 | 500;
  readonly reason: string;
}
export type Outcome<Value> = { readonly ok: true; readonly value: Value } | Refusal;

/** The host's places: each holds one schedule's game and at most one viewer of it. */
export interface Seats {
  lease(command: LeaseCommand): Outcome<null>;
  start(command: StartCommand): Outcome<null>;
  /** Ends a schedule, whether it runs or not. */
  end(scheduleId: string, reason: Exclude<DeskEndReason, "replaced">): void;
  list(): SeatList;
  /** A player's offer. @param key the session key, from outside */
  openWhepSession(
    key: string,
    sdp: string,
  ): Promise<Outcome<{ readonly id: string; readonly answer: string }>>;
  /** A player leaves; the game goes on. */
  closeWhepSession(key: string, viewingId: string): Outcome<null>;
  /** Ends everything. */
  stop(): void;
}

interface Sound {
  readonly stream: AudioStream;
  readonly encoder: AudioEncoder;
}

interface Viewing {
  readonly id: string;
  readonly viewer: PlayerConnection;
  readonly stream: VideoStream;
  readonly encoder: VideoEncoder;
  /** Null for a player who gets none. */
  readonly sound: Sound | null;
  connected: boolean;
  ended: boolean;
  stopChecks: () => void;
}

interface Place {
  readonly scheduleId: string;
  readonly sessionKey: string;
  readonly gameId: string;
  readonly quality: Quality;
  world: GameSession | null;
  viewing: Viewing | null;
  /** Whether the player is here, as far as one can tell. */
  present: boolean;
  idleSince: number;
  /** Counts offers, so that only the newest gets the picture. */
  offers: number;
  stopWaiting: () => void;
}

const nothing = (): void => undefined;
const done: Outcome<null> = { ok: true, value: null };

export function createSeats(parts: SeatDeps): Seats {
  const { clock } = parts;
  const places = new Map<string, Place>();

  function refuse(status: Refusal["status"], reason: string): Refusal {
    return { ok: false, status, reason };
  }

  function placeOf(key: string): Place | null {
    let found: Place | null = null;
    // Every key is compared, so that the time taken tells nothing.
    for (const place of places.values()) if (sameSecret(place.sessionKey, key)) found = place;
    return found;
  }

  function waitForPlayer(place: Place): void {
    place.stopWaiting();
    place.stopWaiting = clock.after(playerGoneMs, () => end(place.scheduleId, "player-gone"));
  }

  function setPresent(place: Place, present: boolean): void {
    if (place.present === present) return;
    place.present = present;
    place.idleSince = clock.now();
    if (present) place.stopWaiting();
    else waitForPlayer(place);
    parts.tell({ event: "viewer", scheduleId: place.scheduleId, connected: present });
  }

  function drop(place: Place, viewing: Viewing, reason: DeskEndReason | null): void {
    if (viewing.ended) return;
    viewing.ended = true;
    viewing.stopChecks();
    viewing.stream.stop();
    viewing.sound?.stream.stop();
    viewing.viewer.close(reason === null ? undefined : { type: "ended", reason });
    viewing.encoder.close();
    viewing.sound?.encoder.close();
    if (place.viewing === viewing) {
      place.viewing = null;
      place.world?.pause();
    }
  }

  function end(scheduleId: string, reason: Exclude<DeskEndReason, "replaced">): void {
    const place = places.get(scheduleId);
    if (!place) return;
    places.delete(scheduleId);
    place.stopWaiting();
    if (place.viewing) drop(place, place.viewing, reason);
    parts.tell({ event: "ended", scheduleId, reason });
  }

  /** Once a second: statistics, and whether anybody is still there. */
  function check(place: Place, viewing: Viewing, since: number): void {
    let frames = 0;
    let octets = 0;
    const look = (): void => {
      if (viewing.ended) return;
      viewing.stopChecks = clock.after(connectionCheckMs, look);
      const { viewer, stream } = viewing;
      const now = clock.now();
      if (!viewing.connected) {
        if (!place.present && now - since > connectTimeoutMs && viewer.statistics.packets === 0) {
          drop(place, viewing, null);
        }
        return;
      }
      setPresent(place, now - viewer.statistics.lastHeardAt < connectionSilenceMs);
      viewer.sendSenderReports();
      viewer.sendNotice({
        type: "stats",
        codec: viewer.codec,
        framesPerSecond: stream.statistics.frames - frames,
        kilobitsPerSecond: Math.round(((viewer.statistics.octets - octets) * 8) / connectionCheckMs),
        roundTrip: viewer.statistics.roundTrip,
        loss: stream.statistics.loss,
      });
      frames = stream.statistics.frames;
      octets = viewer.statistics.octets;
    };
    viewing.stopChecks = clock.after(connectionCheckMs, look);
  }

  /** Null where there is none to be had; a picture alone is worth playing. */
  async function openSound(offer: Offer): Promise<AudioEncoder | null> {
    if (parts.openAudioEncoder === null || !offer.audio.some((section) => section.receives)) return null;
    try {
      return await parts.openAudioEncoder();
    } catch (error) {
      parts.report("sound encoder", error);
      return null;
    }
  }

  return {
    end,

    lease({ scheduleId, sessionKey, gameId, quality }) {
      const known = places.get(scheduleId);
      if (known) {
        return sameSecret(known.sessionKey, sessionKey)
          ? done
          : refuse(409, "this schedule has a seat under another key");
      }
      if (placeOf(sessionKey)) return refuse(409, "this key opens another seat");
      if (places.size >= parts.total) return refuse(409, "no seat is free");
      places.set(scheduleId, {
        scheduleId,
        sessionKey,
        gameId,
        quality,
        world: null,
        viewing: null,
        present: false,
        idleSince: clock.now(),
        offers: 0,
        stopWaiting: nothing,
      });
      return done;
    },

    start(command) {
      const place = places.get(command.scheduleId);
      if (!place) return refuse(404, "no seat is leased for this schedule");
      if (place.world) return done;
      if (command.brief.gameIdStr !== place.gameId)
        return refuse(409, "the seat was leased for another game");
      try {
        const world = parts.createGameSession(command, place.quality);
        world.show();
        world.pause();
        place.world = world;
      } catch (error) {
        parts.report("start", error);
        return refuse(500, "the game did not start");
      }
      waitForPlayer(place);
      parts.tell({ event: "started", scheduleId: place.scheduleId });
      return done;
    },

    list: () => ({
      total: parts.total,
      seats: [...places.values()].map((place) => ({
        scheduleId: place.scheduleId,
        gameId: place.gameId,
        state: place.world ? "running" : "leased",
        viewers: place.present ? 1 : 0,
        idleSeconds: place.present ? 0 : Math.max(0, (clock.now() - place.idleSince) / 1_000),
      })),
    }),

    async openWhepSession(key, sdp) {
      const place = placeOf(key);
      if (!place) return refuse(401, "unknown session key");
      const reading = readOffer(sdp);
      if (!reading.ok) return reading;
      const { world } = place;
      if (!world) return refuse(409, "the game has not been started yet");
      const { offer } = reading;
      const format = offer.formats.find((each) => parts.codecs.has(each.codec));
      if (!format) return refuse(422, "no codec of the offer can be encoded here");

      place.offers += 1;
      const mine = place.offers;
      let viewing: Viewing | null = null;
      let connectedEarly = false;

      const connect = (connected: boolean): void => {
        if (viewing === null) {
          connectedEarly = connected;
          return;
        }
        if (viewing.ended) return;
        viewing.connected = connected;
        if (connected) {
          viewing.stream.start();
          viewing.sound?.stream.start();
        } else {
          viewing.stream.stop();
          viewing.sound?.stream.stop();
          world.pause();
        }
        setPresent(place, connected);
      };

      const { width, height } = world.picture;
      const { bitrate } = startBitrate(bitrateLimits(width, height));
      const soundEncoder = await openSound(offer);
      const sound = soundEncoder && (offer.audio.find((section) => section.receives) ?? null);
      const opening = Promise.allSettled([
        parts.openVideoEncoder(format.codec, { width, height, framesPerSecond: 60, bitrate }),
        parts.openPlayerConnection(
          { offer, sdp, format, sound, bindAddress: parts.bindAddress },
          {
            connected: connect,
            input(message) {
              if (world.input(message)) viewing?.stream.requestFrame();
            },
            request(message) {
              if (message.type === "keyframe") viewing?.stream.keyframe();
              else viewing?.viewer.sendNotice({ type: "pong", t: message.t });
            },
            feedback(feedback) {
              if (feedback.kind === "keyframe") viewing?.stream.keyframe();
              else if (feedback.kind === "estimate") viewing?.stream.adapt(feedback);
              else if (feedback.kind === "report") {
                viewing?.stream.adapt({ kind: "loss", part: feedback.loss });
              }
            },
            closed() {
              if (viewing === null || viewing.ended) return;
              drop(place, viewing, null);
              setPresent(place, false);
            },
          },
          clock,
        ),
      ]);
      const [encoder, viewer] = await opening;
      if (encoder.status === "rejected" || viewer.status === "rejected") {
        soundEncoder?.close();
        if (encoder.status === "fulfilled") encoder.value.close();
        else parts.report("encoder", encoder.reason);
        if (viewer.status === "fulfilled") viewer.value.close();
        return encoder.status === "rejected"
          ? refuse(500, "the encoder did not open")
          : refuse(422, "the offer could not be answered");
      }
      if (places.get(place.scheduleId) !== place || place.offers !== mine) {
        encoder.value.close();
        soundEncoder?.close();
        viewer.value.close();
        return refuse(409, "ended or replaced by a newer offer");
      }

      if (place.viewing) drop(place, place.viewing, "replaced");
      world.newPlayer();
      viewing = {
        id: randomUUID(),
        viewer: viewer.value,
        encoder: encoder.value,
        stream: createVideoStream(world, viewer.value, encoder.value, clock),
        sound: soundEncoder && {
          encoder: soundEncoder,
          stream: createAudioStream(world, soundEncoder, viewer.value.sendAudio, clock),
        },
        connected: false,
        ended: false,
        stopChecks: nothing,
      };
      place.viewing = viewing;
      viewer.value.sendNotice({
        type: "hello",
        game: { id: place.gameId, title: world.title },
        buttons: [...world.game.buttons],
        width: world.picture.width,
        height: world.picture.height,
      });
      check(place, viewing, clock.now());
      if (connectedEarly) connect(true);
      return { ok: true, value: { id: viewing.id, answer: viewer.value.answer } };
    },

    closeWhepSession(key, viewingId) {
      const place = placeOf(key);
      if (!place) return refuse(401, "unknown session key");
      if (place.viewing?.id !== viewingId) return refuse(404, "no such viewing");
      drop(place, place.viewing, null);
      setPresent(place, false);
      return done;
    },

    stop() {
      for (const scheduleId of [...places.keys()]) end(scheduleId, "machine-stopping");
    },
  };
}
