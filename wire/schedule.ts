import * as z from "zod/mini";
import { gameBrief } from "./catalogue.ts";
import { screenSize } from "./desk/screenSize.ts";
import { localized } from "./localized.ts";
import { secret } from "./secret.ts";
import { detail, flag, id, integer, opaqueId, orNull, port, seconds, text } from "./shapes.ts";

export const scheduleStatuses = { none: 0, queued: 100, ready: 200, connected: 300 } as const;

export const scheduleInfo = z.object({
  id,
  /** As sent to the server: 0 is PC mode, 2 covers Steam mode too. */
  account_mode: integer,
  center_pay_code: text,
});
export type ScheduleInfo = z.infer<typeof scheduleInfo>;

const iceUrl = z.string().check(z.regex(/^(stuns?|turns?):\S{1,300}$/i));
/** As an `RTCIceServer`. */
export const iceServer = z.object({
  urls: z.union([iceUrl, z.array(iceUrl)]),
  username: z.optional(z.string()),
  credential: z.optional(secret(z.string())),
});

export const connectInfo = z.object({
  realip: id,
  innerip: text,
  session_key: secret(id),
  httpcentport: port,
  file_transfer_port: integer,
  spare_port: integer,
  /** Ext. STUN and TURN servers for connecting to the host. */
  iceServers: z.optional(z.nullable(z.array(iceServer).check(z.maxLength(10)))),
  /** Ext. How long new connections may use them, s from now. */
  iceServersTtl: z.optional(z.nullable(seconds)),
  /** Ext. `relay`: only connections through relays. */
  iceTransportPolicy: z.optional(z.nullable(z.enum(["all", "relay"]))),
});
export type ConnectInfo = z.infer<typeof connectInfo>;

const position = orNull(z.int().check(z.gte(0)));
const waitTime = orNull(seconds);

/** Another region with a free seat, where a queued player could start at once. */
const elsewhere = z.object({
  idc_id: opaqueId,
  name: localized(z.string()),
  /** Additional delay for this player, ms. */
  addedDelay: seconds,
});
export type Elsewhere = z.infer<typeof elsewhere>;

/** Ext: a queue's offer of another region, also in its pushes; absent counts as null. */
export const otherRegion = { elsewhere: z.optional(z.nullable(elsewhere)) };

export const queueInfo = z.object({
  queuingIndex: position,
  /** Seconds. */
  queuingWaitTime: waitTime,
  ...otherRegion,
});
export type QueueInfo = z.infer<typeof queueInfo>;

/** `POST /schedule/info`. */
export const scheduleCheck = z.object({
  scheduleStatus: z.literal([0, 100, 200, 300]),
  info: orNull(scheduleInfo),
  gameInfo: orNull(gameBrief),
  queueInfo: orNull(queueInfo),
  connectInfo: orNull(connectInfo),
  /** Ext: `/schedule/start/game` takes the start info, and starts the game at once if a seat is free. */
  startsAtOnce: z.optional(flag),
});
export type ScheduleCheck = z.infer<typeof scheduleCheck>;

/** `POST /schedule/start/game`, code 200. */
export const startReply = z.object({
  queueInfo: orNull(queueInfo),
  info: scheduleInfo,
  accountType: z.optional(z.nullable(z.string())),
  /** Ext: the host has started the game; no confirmation or start info is needed. */
  connectInfo: z.optional(z.nullable(connectInfo)),
});

/** Data of a declined start (-20009). */
export const startRefusal = z.object({ accountType: z.enum(["hour", "coins", "subscription"]) });

export const confirmReply = z.object({ connectInfo, info: scheduleInfo });

/** A server for the speed test. */
export const idc = z.object({
  idc_id: opaqueId,
  ip: text,
  ping_ip: id,
  port: integer,
  sspc_id: detail,
  title: text,
});
export type Idc = z.infer<typeof idc>;

/** A server's measured delay, sent with the start and the account look-up. */
export const measuredIdc = z.object({ idc_id: opaqueId, delay: z.number().check(z.gte(0)) });
export type MeasuredIdc = z.infer<typeof measuredIdc>;

/** Replies to the account look-up. */
export const accountStatuses = { free: 1, none: 2, notNeeded: 3, timeOver: 4 } as const;

/** Content of `extend_info`, before its encoding as base64 of UTF-8 JSON. */
export const extendInfo = z.object({
  brief: gameBrief,
  mode: integer,
  account: z.optional(secret(z.string())),
  password: z.optional(secret(z.string())),
  /** An invalid screen is ignored. */
  screen: z.catch(z.optional(screenSize), undefined),
});
