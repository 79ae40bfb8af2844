import { codes } from "../../wire/calls/envelope.ts";
import type { TextKey } from "./texts.ts";

export { ownCodes } from "../../wire/calls/envelope.ts";

/** Thrown to refuse a call; rolls back the transaction in which it is thrown. */
export class Refusal extends Error {
  /**
   * @param code the envelope's code
   * @param text key of the player's message
   * @param data the envelope's data
   * @param statusCode HTTP's; the sign-in provider reads it by this name
   */
  constructor(
    readonly code: number,
    readonly text: TextKey,
    readonly data: unknown = null,
    readonly statusCode = 200,
  ) {
    super(`refused: ${text}`);
  }
}

/** R-STORE-03, R-STORE-09: the database is down or overloaded, or takes no writes. */
export const unavailable = (): Refusal => new Refusal(503, "unavailable", null, 503);

export function isUnavailable(error: unknown): boolean {
  return error instanceof Refusal && error.text === "unavailable";
}

const [sessionInvalidCode] = codes.sessionInvalid;

/** An invalid token. Each family of calls has its own code for it (R-ERR-02, R-ERR-03). */
export function sessionInvalid(family: "A" | "B"): Refusal {
  return new Refusal(family === "A" ? sessionInvalidCode : 401, "sessionInvalid", null, 401);
}
