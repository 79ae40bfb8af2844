import { createHmac } from "node:crypto";
import { isLoopback, networkOf } from "../../server/network.ts";
import { addressGiftWindow, deviceGiftWindow } from "../lib/durations.ts";
import type { Transaction } from "../store/store.ts";

/** Where a registration comes from. */
export interface Registrant {
  /** The browser's id, as it says it; "" for none. */
  readonly deviceId: string;
  /** IP address of the connection. */
  readonly address: string;
}

/** How many trial gifts one browser or one network gets; 0 for no limit. */
export interface TrialGiftLimits {
  readonly perDevice: number;
  readonly perAddress: number;
}

export interface TrialGifts {
  /** Whether new accounts get a trial at all. */
  readonly offered: boolean;
  /** Gives a new account its trial, or nothing where this browser or network has had its share (R-GIFT-02). @returns seconds */
  secondsFor(tx: Transaction, registrant: Registrant, now: number): Promise<number>;
}

/**
 * @param deps.seconds size of the gift
 * @param deps.key keeps the remembered browsers and addresses from being guessed from their hashes
 */
export function createTrialGifts(deps: {
  readonly seconds: number;
  readonly limits: TrialGiftLimits;
  readonly key: string;
}): TrialGifts {
  const { seconds, limits, key } = deps;
  const receiverOf = (kind: string, value: string) =>
    createHmac("sha256", key).update(`${kind} ${value}`).digest("base64url");

  return {
    offered: seconds > 0,
    async secondsFor(tx, { deviceId, address }, now) {
      if (seconds === 0) return 0;
      const counted = [
        {
          receiver: receiverOf("device", deviceId),
          window: deviceGiftWindow,
          limit: limits.perDevice,
          known: deviceId !== "",
        },
        // Several people may share an address, so it has a higher limit; the players of this computer have none.
        {
          receiver: receiverOf("address", networkOf(address)),
          window: addressGiftWindow,
          limit: limits.perAddress,
          known: !isLoopback(address),
        },
      ].filter(({ limit, known }) => limit > 0 && known);
      for (const { receiver, window, limit } of counted)
        if ((await tx.trialGifts.count(receiver, now - window)) >= limit) return 0;
      for (const { receiver } of counted) await tx.trialGifts.add({ receiver, givenAt: now });
      return seconds;
    },
  };
}
