import { randomUUID } from "node:crypto";
import { networkOf } from "../../server/network.ts";
import { endAllLogins } from "../accounts/logins.ts";
import { createRateLimiter } from "../lib/rateLimit.ts";
import { hashOf } from "../lib/secrets.ts";
import { readTypedCode } from "../lib/typedCode.ts";
import type { Parts } from "../parts.ts";
import type { Identity } from "../store/accounts/identities.ts";
import type { Transaction } from "../store/store.ts";
import { createdPasskey, usedPasskey } from "./passkeys.ts";
import { hashPin, isGuessable, isPin, isSamePin, maxWrongTries } from "./pin.ts";
import { type Answer, createSteps, type Progress, type Step, type Visitor } from "./steps.ts";

/** Tries of one network at one name: a burst of five, then one in five minutes. */
const tries = { perSecond: 1 / 300, burst: 5 };

interface ProtectionDeps extends Parts<"store" | "bus" | "clock"> {
  /** Issuer of the accounts whose sign-ins end when a name is protected anew. */
  readonly issuer: string;
  readonly productName: string;
}

/**
 * R-SEC-14. Names of the bundled sign-in belong to whoever claimed them first, by a passkey or a PIN.
 */
export function createProtection(deps: ProtectionDeps) {
  const { store, clock } = deps;
  const { recall, askToCreate, askFor } = createSteps(deps);
  const protect = createProtect(deps);
  const limiter = createRateLimiter(tries.perSecond, clock, tries.burst);

  const create = async (visitor: Visitor, known: Progress, { step, value }: Answer): Promise<Step> => {
    if (known.mayCreate === "no") return { kind: "name", fault: null };
    if (step === "newPasskey") {
      const passkey = await createdPasskey(value, known.challenge, visitor.place);
      return passkey === null
        ? askToCreate(visitor, known, "passkeyFailed")
        : protect(visitor, known, (tx) => tx.identities.addPasskey(known.subject, passkey));
    }
    if (!isPin(value) || isGuessable(value))
      return askToCreate(visitor, known, isPin(value) ? "pinGuessable" : "pinForm");
    const pinHash = await hashPin(value);
    return protect(visitor, known, (tx) => tx.identities.setPin(known.subject, pinHash));
  };

  const prove = async (
    visitor: Visitor,
    identity: Identity,
    known: Progress,
    { step, value }: Answer,
  ): Promise<Step> => {
    const { subject, name, wrongTries } = identity;
    if (!limiter.allows(`${subject} ${networkOf(visitor.address)}`))
      return askFor(visitor, identity, "tooOften");
    if (step === "code") {
      const given = hashOf(readTypedCode(value));
      return given === identity.codeHash && clock.date() < identity.codeUntil
        ? askToCreate(visitor, { name, subject, mayCreate: given }, null)
        : askFor(visitor, identity, "codeWrong");
    }
    if (step === "passkey") {
      const passkeys = await store.transaction((tx) => tx.identities.passkeys(subject));
      const used = await usedPasskey(value, known.challenge, visitor.place, passkeys);
      if (used === null) return askFor(visitor, identity, "passkeyFailed");
      await store.transaction((tx) => tx.identities.setCounter(used.id, used.counter));
      return { kind: "done", subject, name };
    }
    if (identity.pinHash === "" || wrongTries >= maxWrongTries) return askFor(visitor, identity, null);
    // Counted before it is compared: concurrent tries count like successive ones.
    const counts = await store.transaction((tx) => tx.identities.addWrongTry(subject, maxWrongTries));
    if (!counts) return askFor(visitor, identity, "locked");
    if (!(await isSamePin(value, identity.pinHash))) return askFor(visitor, identity, "pinWrong");
    await store.transaction((tx) => tx.identities.forgetWrongTries(subject));
    return { kind: "done", subject, name };
  };

  return {
    /** The step after a name was given. */
    async begin(visitor: Visitor, name: string): Promise<Step> {
      if (visitor.isOpen) {
        const identity = await store.transaction((tx) => tx.identities.ofName(name));
        return { kind: "done", subject: identity.subject, name: identity.name };
      }
      const identity = await store.transaction((tx) => tx.identities.findName(name));
      if (identity !== null) return askFor(visitor, identity, null);
      return askToCreate(visitor, { name, subject: randomUUID(), mayCreate: "new" }, null);
    },
    /** The step after an answer to the last one. */
    async answer(visitor: Visitor, answer: Answer): Promise<Step> {
      const known = await recall(visitor.uid);
      if (known === null) return { kind: "name", fault: null };
      if (answer.step === "newPin" || answer.step === "newPasskey") return create(visitor, known, answer);
      const identity = await store.transaction((tx) => tx.identities.find(known.subject));
      return identity === null ? { kind: "name", fault: null } : prove(visitor, identity, known, answer);
    },
  };
}

/** Stores a new protection if the reason to allow it still holds. */
function createProtect({ store, bus, clock, issuer }: ProtectionDeps) {
  /** Ends all earlier sign-ins of the name. @returns the account; "" for none */
  const endSignIns = async (
    tx: Transaction,
    subject: string,
    own: Pick<Visitor, "uid" | "sessionUid">,
  ): Promise<string> => {
    await tx.providerRecords.removeOfSubject(subject, own);
    const account = await tx.accounts.findByIdentity(issuer, subject);
    if (account === null) return "";
    await endAllLogins(tx, account.id, clock.now());
    return account.id;
  };

  return async (
    { uid, sessionUid }: Visitor,
    { name, subject, mayCreate }: Progress,
    add: (tx: Transaction) => Promise<void>,
  ): Promise<Step> => {
    const accountId = await store.transaction(async (tx) => {
      const identity = await tx.identities.ofName(name, subject);
      // Somebody else has claimed the name since.
      if (identity.subject !== subject) return null;
      if (mayCreate === "new" || mayCreate === "here") {
        if (await tx.identities.isProtected(subject)) return null;
      } else if (identity.codeHash !== mayCreate || identity.codeUntil <= clock.date()) return null;
      await tx.identities.unprotect(subject);
      await add(tx);
      if (mayCreate === "new") return "";
      await tx.identities.setProtectedAt(subject, clock.date());
      return endSignIns(tx, subject, { sessionUid, uid });
    });
    if (accountId === null) return { kind: "name", fault: "nameTaken" };
    if (accountId !== "") bus.publish({ kind: "socket", accountId });
    return { kind: "done", subject, name };
  };
}

export type Protection = ReturnType<typeof createProtection>;
