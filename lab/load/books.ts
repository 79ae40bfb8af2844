import * as z from "zod/mini";
import { grouped } from "../../replay/compare/expectations.ts";

/** The books of a load or chaos run: what hosts showed, the service charged, and which pushes players got. */
export interface Books {
  /** What the hosts have shown, each lease once. */
  readonly shown: readonly ShownLease[];
  /** The leases in the service's store. */
  readonly charged: readonly ChargedLease[];
  readonly accounts: readonly AccountEntry[];
  /** The players' payments. */
  readonly orders: readonly OrderEntry[];
  readonly pushes: PushEntries;
  /** Number of seats of each host. */
  readonly seats: ReadonlyMap<string, number>;
}

export type ShownLease = z.infer<typeof shownLease>;
export const shownLease = z.readonly(
  z.object({
    leaseId: z.string(),
    scheduleId: z.string(),
    host: z.string(),
    /** Epoch ms; all hosts of a run use the same clock. */
    leasedAt: z.number(),
    /** Null while it is leased. */
    endedAt: z.nullable(z.number()),
    /** How long its game was shown. */
    shownMs: z.number(),
    /** Why it ended; null while it is leased. */
    endReason: z.nullable(z.string()),
  }),
);

export interface ChargedLease {
  readonly leaseId: string;
  readonly scheduleId: string;
  readonly accountId: string;
  /** Whole seconds. */
  readonly charged: number;
  /** Maximum shown time that counts, because the service had ended the lease. Null for no limit. */
  readonly limitMs: number | null;
}

export interface AccountEntry {
  readonly accountId: string;
  /** Play time granted or bought, and remaining, s. */
  readonly given: number;
  readonly left: number;
}

export interface OrderEntry {
  readonly accountId: string;
  /** The player's intention: repeating it is not another order. */
  readonly wish: string;
  readonly orderId: string;
}

interface PushEntries {
  /** Pushes that each player should have received, with their latest time, epoch ms. */
  readonly due: readonly Push[];
  readonly got: readonly Push[];
}

export interface Push {
  readonly player: string;
  /** Such as `scheduled_cancel s-1`. */
  readonly what: string;
}

/** Every inconsistent entry, in plain words; empty if the books are exact. */
export function checkBooks(books: Books): readonly string[] {
  return [
    ...wrongCharges(books),
    ...wrongBalances(books),
    ...seatsTwice(books),
    ...ordersTwice(books.orders),
    ...lostPushes(books.pushes),
  ];
}

/** Charged time must equal shown time to the second. */
function wrongCharges({ shown, charged }: Books): readonly string[] {
  const witnessed = new Map(shown.map((lease) => [lease.leaseId, lease]));
  const known = new Set(charged.map(({ leaseId }) => leaseId));
  const wrong = charged.flatMap(({ leaseId, charged: seconds, limitMs }) => {
    const lease = witnessed.get(leaseId);
    if (lease === undefined)
      return seconds === 0 ? [] : [`lease ${leaseId}: ${seconds} s are charged, and no host has shown it`];
    const due = Math.floor(Math.min(lease.shownMs, limitMs ?? lease.shownMs) / 1_000);
    return seconds === due ? [] : [`lease ${leaseId}: ${seconds} s are charged, ${due} s are due`];
  });
  const unknown = shown
    .filter(({ leaseId }) => !known.has(leaseId))
    .map(({ leaseId, host }) => `lease ${leaseId}: ${host} has it, and the store does not`);
  return [...wrong, ...unknown];
}

function wrongBalances({ charged, accounts }: Books): readonly string[] {
  const spent = new Map<string, number>();
  for (const { accountId, charged: seconds } of charged)
    spent.set(accountId, (spent.get(accountId) ?? 0) + seconds);
  return accounts.flatMap(({ accountId, given, left }) => {
    const due = given - (spent.get(accountId) ?? 0);
    return left === due ? [] : [`account ${accountId}: ${left} s are left of ${given} s, ${due} s are due`];
  });
}

/** A host had more leases at once than seats, or one schedule had two games shown at once. */
function seatsTwice({ shown, seats }: Books): readonly string[] {
  const overfull = [...grouped(shown, ({ host }) => host)].flatMap(([host, leases]) => {
    const total = seats.get(host);
    const most = maxConcurrent(leases);
    return total === undefined || most <= total ? [] : [`${host}: ${most} leases at once on ${total} seats`];
  });
  const drawn = shown.filter(({ shownMs }) => shownMs > 0);
  const doubled = [...grouped(drawn, ({ scheduleId }) => scheduleId)].flatMap(([scheduleId, leases]) =>
    maxConcurrent(leases) <= 1 ? [] : [`schedule ${scheduleId}: ${maxConcurrent(leases)} games at once`],
  );
  return [...overfull, ...doubled];
}

/** Maximum number of concurrent leases. One that ends when another begins is not concurrent with it. */
function maxConcurrent(leases: readonly Pick<ShownLease, "leasedAt" | "endedAt">[]): number {
  const changes = leases
    .flatMap(({ leasedAt, endedAt }) => [
      { at: leasedAt, by: 1 },
      { at: endedAt ?? Number.POSITIVE_INFINITY, by: -1 },
    ])
    .toSorted((one, other) => one.at - other.at || one.by - other.by);
  let held = 0;
  let most = 0;
  for (const { by } of changes) {
    held += by;
    most = Math.max(most, held);
  }
  return most;
}

function ordersTwice(orders: readonly OrderEntry[]): readonly string[] {
  return [...grouped(orders, ({ accountId, wish }) => `account ${accountId}: ${wish}`)].flatMap(
    ([wish, all]) => {
      const ids = new Set(all.map(({ orderId }) => orderId));
      return ids.size > 1 ? [`${wish} was ordered ${ids.size} times`] : [];
    },
  );
}

function lostPushes({ due, got }: PushEntries): readonly string[] {
  const arrived = new Set(got.map(({ player, what }) => `${player} ${what}`));
  return due
    .filter(({ player, what }) => !arrived.has(`${player} ${what}`))
    .map(({ player, what }) => `${player} was never told ${what}`);
}
