import { codes } from "../../wire/calls/envelope.ts";
import type { TextKey } from "./texts.ts";

/** Codes of this service beyond the contract's. The app only shows their message. */
export const ownCodes = {
  alreadyScheduled: -20010,
  noAccount: -20012,
  scheduleOver: -20013,
  notYourTurn: -20014,
  notConfirmed: -20015,
  hostUnreachable: -20016,
  gameUnknown: -20017,
  modeNotOffered: -20018,
  goodsUnknown: -20019,
  providerUnreachable: -20020,
  gameNotOffered: -20021,
  offerChanged: -20022,
  coinsShort: -20023,
  regionFull: -20024,
  maintenance: -20025,
  rewardUnknown: -20030,
  rewardClaimed: -20031,
  rewardNotEarned: -20032,
  prizeShare: -20033,
  inviteUnknown: -20040,
  inviteOwn: -20041,
  inviteBound: -20042,
  inviteLate: -20043,
  inviteMutual: -20044,
  inviteTooOften: -20045,
  inviteSameDevice: -20046,
  saveUnknown: -20050,
  savesInUse: -20051,
  reportsTooMany: -20060,
  layoutUnknown: -20061,
  layoutsFull: -20062,
  accountDisabled: -20070,
  accountGone: -20072,
  dataTooOften: -20073,
} as const;

/** Thrown to refuse a call; rolls back the transaction in which it is thrown. */
export class Refusal extends Error {
  /**
   * @param code the envelope's code
   * @param text key of the player's message
   * @param data the envelope's data
   * @param status HTTP status
   */
  constructor(
    readonly code: number,
    readonly text: TextKey,
    readonly data: unknown = null,
    readonly status = 200,
  ) {
    super(`refused: ${text}`);
  }
}

/** R-STORE-03: the database is down or overloaded. */
export const unavailable = (): Refusal => new Refusal(503, "unavailable", null, 503);

export function isUnavailable(error: unknown): boolean {
  return error instanceof Refusal && error.text === "unavailable";
}

const [sessionInvalidCode] = codes.sessionInvalid;

/** An invalid token. Each family of calls has its own code for it (R-ERR-02, R-ERR-03). */
export function sessionInvalid(family: "A" | "B"): Refusal {
  return new Refusal(family === "A" ? sessionInvalidCode : 401, "sessionInvalid", null, 401);
}
