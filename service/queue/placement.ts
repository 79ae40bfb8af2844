import type { Quality } from "../../wire/hosts/hostControl.ts";
import type { KnownHost } from "../hosts/hostState.ts";
import type { Transaction } from "../store/store.ts";

/** A host that takes players, with its free seats. */
export interface Room {
  readonly host: KnownHost;
  free: number;
  /** Free seats that can show the larger picture. */
  freeHigh: number;
}

/** What a player needs of a host. */
export interface PlacementRequest {
  /** Null: any host will do. */
  readonly gameId: string | null;
  readonly quality: Quality;
  /** The host that may still be keeping saves that the game needs; null for none (R-FLEET-08). */
  readonly before: string | null;
}

/** A seat of a host. */
export interface Place {
  readonly hostId: string;
  readonly quality: Quality;
}

/**
 * Counts the free seats of each host that takes players; drained hosts have none (R-OPS-06). Call it in the transaction that assigns
 * the seats, so that none is assigned twice (R-FLEET-05).
 */
export async function roomOf(tx: Transaction, hosts: readonly KnownHost[]): Promise<readonly Room[]> {
  const held = new Map((await tx.schedules.heldByHost()).map((each) => [each.hostId, each]));
  const drained = await tx.drainedHosts.list();
  return hosts.flatMap((host) => {
    if (host.state !== "used" || host.isSuspect || drained.includes(host.id)) return [];
    const { total, high } = held.get(host.id) ?? { total: 0, high: 0 };
    const free = host.seats.total - total;
    if (free <= 0) return [];
    return [{ host, free, freeHigh: Math.max(0, Math.min(free, host.seats.high - high)) }];
  });
}

/**
 * Takes the best free seat on a host that has the game. Prefers, in this order: for a pro plan, a seat for the larger picture; the
 * host that may still be storing the player's saves; the least full host.
 * @returns null without a free seat
 */
export function takePlace(
  room: readonly Room[],
  { gameId, quality, before }: PlacementRequest,
): Place | null {
  const able = room.filter(({ host, free }) => free > 0 && (gameId === null || host.games.includes(gameId)));
  const high = quality === "high" ? able.filter(({ freeHigh }) => freeHigh > 0) : [];
  const [best, ...others] = high.length > 0 ? high : able;
  if (best === undefined) return null;
  const chosen = others.reduce((one, other) => (isBetter(other, one, before) ? other : one), best);
  const given = quality === "high" && chosen.freeHigh > 0 ? "high" : "standard";
  chosen.free -= 1;
  chosen.freeHigh = Math.min(chosen.free, given === "high" ? chosen.freeHigh - 1 : chosen.freeHigh);
  return { hostId: chosen.host.id, quality: given };
}

function isBetter(one: Room, other: Room, before: string | null): boolean {
  if (before !== null && one.host.id === before) return true;
  if (before !== null && other.host.id === before) return false;
  return fullness(one) < fullness(other);
}

/** Share of a host's held seats, 0 to 1. */
const fullness = ({ host, free }: Room): number => 1 - free / host.seats.total;
