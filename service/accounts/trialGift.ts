import { createHmac } from "node:crypto";
import { householdBits, isLoopback, networkOf } from "../../server/network.ts";
import { addressGiftWindow, deviceGiftWindow } from "../lib/durations.ts";
import type { Transaction } from "../store/store.ts";

/** Where a registration comes from. */
export interface Registrant {
  /** The id that the browser claims; "" for none. */
  readonly deviceId: string;
  /** IP address of the connection. */
  readonly address: string;
}

/** How many trial gifts one browser or one network gets; 0 for no limit. */
export interface TrialGiftLimits {
  readonly perDevice: number;
  readonly perAddress: number;
}

export type TrialGifts = ReturnType<typeof createTrialGifts>;

/**
 * @param deps.seconds size of the gift
 * @param deps.key of the hashes of browsers and addresses, which nobody can guess without it
 */
export function createTrialGifts(deps: {
  readonly seconds: number;
  readonly limits: TrialGiftLimits;
  readonly key: string;
}) {
  const { seconds, limits, key } = deps;
  const receiverOf = (kind: string, value: string) =>
    createHmac("sha256", key).update(`${kind} ${value}`).digest("base64url");

  const deviceOf = (deviceId: string) => (deviceId === "" ? "" : receiverOf("device", deviceId));

  return {
    /** What a new account gets, s; 0: no trial. */
    seconds,
    /** The keyed hash of a browser's id; "" for none. */
    deviceOf,
    /** Counts a new account for its browser and network. @returns false when either has had its share (R-GIFT-02) */
    async take(tx: Transaction, { deviceId, address }: Registrant, now: number): Promise<boolean> {
      const counted = [
        {
          receiver: deviceOf(deviceId),
          window: deviceGiftWindow,
          limit: limits.perDevice,
          known: deviceId !== "",
        },
        // Several people may share an address, so it has a higher limit; the players of this computer have none.
        {
          receiver: receiverOf("address", networkOf(address, householdBits)),
          window: addressGiftWindow,
          limit: limits.perAddress,
          known: !isLoopback(address),
        },
      ].filter(({ limit, known }) => limit > 0 && known);
      for (const { receiver, window, limit } of counted)
        if ((await tx.trialGifts.count(receiver, now - window)) >= limit) return false;
      for (const { receiver } of counted) await tx.trialGifts.add({ receiver, givenAt: now });
      return true;
    },
  };
}
