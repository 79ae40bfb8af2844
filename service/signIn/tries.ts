import { networksOf } from "../../server/network.ts";
import type { SignInTries } from "../store/accounts/signInTries.ts";
import type { Transaction } from "../store/store.ts";

/** One wrong try is forgotten in this time, ms. */
const forgottenIn = 43_200_000;
/** The first wait after too many wrong tries, ms. Each further one doubles it. */
const firstWait = 60_000;
const longestWait = 14_400_000;
/** After so many doublings the wait is the longest. */
const doublings = 8;
/** Wrong tries without a wait: of one browser or address, and of each wider network that it belongs to. */
const free = [5, 10, 15];
/** Wrong PINs of all strangers together without a wait. */
const freeOfAll = 20;
/** The owner is told after so many wrong PINs of strangers. */
const noticeAfter = 3;

/** Scope of the PINs of everybody who has not signed in to the name before. */
const strangers = "pin of strangers";

/**
 * Where a try counts, and how many there need no wait. Codes are too long to guess: those of all strangers share no limit, which would
 * only keep the owner out.
 * @param from the address; or the hash of the cookie of a browser that has signed in to the name before
 */
export function bucketsOf(
  kind: "pin" | "code",
  from: { readonly address: string } | { readonly browser: string },
): ReadonlyArray<Readonly<{ scope: string; free: number }>> {
  const names = "browser" in from ? [from.browser] : networksOf(from.address);
  const own = names.map((name, index) => ({ scope: `${kind} ${name}`, free: free[index] ?? freeOfAll }));
  return kind === "code" || "browser" in from ? own : [...own, { scope: strangers, free: freeOfAll }];
}

/**
 * Counts a try as a wrong one, before it is compared: tries at once count like successive ones.
 * @param now on the clock's timeline, ms
 * @returns how long it has to wait, ms; 0 for one that was counted
 */
export async function takeTry(
  tx: Transaction,
  subject: string,
  buckets: ReturnType<typeof bucketsOf>,
  now: number,
) {
  const counted: SignInTries[] = [];
  let wait = 0;
  for (const bucket of buckets) {
    const { scope } = bucket;
    const before = await tx.signInTries.find(subject, scope);
    wait = Math.max(wait, (before?.nextAt ?? 0) - now);
    const most = now + (bucket.free + doublings) * forgottenIn;
    const emptyAt = Math.min(most, Math.max(before?.emptyAt ?? 0, now) + forgottenIn);
    const over = countOf(emptyAt, now) - bucket.free;
    const delay = over < 0 ? 0 : Math.min(longestWait, firstWait * 2 ** over);
    const told = before?.told === true && before.emptyAt > now;
    counted.push({ subject, scope, emptyAt, nextAt: now + delay, told });
  }
  if (wait > 0) return { wait, counted: [] };
  for (const tries of counted) await tx.signInTries.put(tries);
  return { wait, counted };
}

/** Takes back what was counted for a try that was right. */
export async function giveBack(tx: Transaction, counted: readonly SignInTries[]): Promise<void> {
  for (const { subject, scope, nextAt } of counted) {
    const now = await tx.signInTries.find(subject, scope);
    if (now === null) continue;
    const emptyAt = now.emptyAt - forgottenIn;
    await tx.signInTries.put({ ...now, emptyAt, nextAt: now.nextAt === nextAt ? 0 : now.nextAt });
  }
}

/** Marks that the owner is told of strangers' wrong PINs. @returns false when there is nothing to tell, or it was told; forgotten ones count anew */
export async function takeOwnerNotice(tx: Transaction, subject: string, now: number): Promise<boolean> {
  const tries = await tx.signInTries.find(subject, strangers);
  if (tries === null || tries.told || countOf(tries.emptyAt, now) < noticeAfter) return false;
  await tx.signInTries.put({ ...tries, told: true });
  return true;
}

const countOf = (emptyAt: number, now: number): number => Math.ceil((emptyAt - now) / forgottenIn);
