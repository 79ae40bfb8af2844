import { codes } from "../../streams/wire/envelope.ts";
import type { TextKey } from "./texts.ts";

/** Codes of this service's own, beside those of the contract. They reach the player as the message alone. */
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
  rewardUnknown: -20030,
  rewardClaimed: -20031,
  rewardNotEarned: -20032,
  inviteUnknown: -20040,
  inviteOwn: -20041,
  inviteBound: -20042,
  inviteLate: -20043,
  inviteMutual: -20044,
} as const;

/** The service's no to a call; whatever was changed on the way is undone. */
export class Refusal extends Error {
  /**
   * @param code of the envelope
   * @param text what the player reads
   * @param status of HTTP
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

const [sessionInvalidCode] = codes.sessionInvalid;

/** A wrong token: each family has its own way to say so (R-ERR-02, R-ERR-03). */
export function sessionInvalid(family: "A" | "B"): Refusal {
  return new Refusal(family === "A" ? sessionInvalidCode : 401, "sessionInvalid", null, 401);
}
