import { randomUUID } from "node:crypto";
import { endLogins } from "../accounts/logins.ts";
import { newPlayerName } from "../lib/playerName.ts";
import { hashOf, newSecret } from "../lib/secrets.ts";
import type { Parts } from "../parts.ts";
import type { Identity, Passkey } from "../store/accounts/identities.ts";
import type { Transaction } from "../store/store.ts";
import { type Fault, faults, tooOften } from "./faults.ts";
import { createdPasskey, usedPasskey } from "./passkeys.ts";
import { hashPin, isGuessable, isPin, isSamePin } from "./pin.ts";
import { codeHashOf, newCode } from "./signInCode.ts";
import { type Answer, createSteps, type Progress, type Step, type Visitor } from "./steps.ts";
import { bucketsOf, giveBack, takeOwnerNotice, takeTry } from "./tries.ts";

interface ProtectionDeps extends Parts<"store" | "bus" | "clock"> {
  /** Issuer of the accounts whose sign-ins end when a name is protected anew. */
  readonly issuer: string;
  readonly productName: string;
  /** Hash of the code that claims names without protection; "" for none. */
  readonly claimHash: string;
}

/**
 * R-SEC-14. Names of the bundled sign-in belong to whoever claimed them first, by a passkey or a PIN.
 */
export function createProtection(deps: ProtectionDeps) {
  const { store, clock } = deps;
  const steps = createSteps(deps);
  const { recall, take, askToCreate, askFor } = steps;
  const protect = createProtect(deps, steps);
  const tryOnce = createTryOnce(deps);

  const create = async (visitor: Visitor, known: Progress, { step, value }: Answer): Promise<Step> => {
    if (known.mayCreate === "no") return { kind: "name", fault: null };
    if (step === "newPasskey") {
      const passkey = await createdPasskey(value, known.challenge, visitor.place);
      if (passkey === null) return askToCreate(visitor, known, faults.passkeyFailed);
      return (await take(visitor.uid, known))
        ? protect(visitor, known, { passkey })
        : { kind: "name", fault: null };
    }
    if (!isPin(value) || isGuessable(value))
      return askToCreate(visitor, known, isPin(value) ? faults.pinGuessable : faults.pinForm);
    if (!(await take(visitor.uid, known))) return { kind: "name", fault: null };
    return protect(visitor, known, { pinHash: await hashPin(value) });
  };

  /** The browser is known to the name from now on, by a new cookie: one that somebody else planted there is worth nothing. */
  const signedIn = async (
    visitor: Visitor,
    { subject, name }: Pick<Identity, "subject" | "name">,
  ): Promise<Step> => {
    const browser = newSecret();
    await store.transaction((tx) =>
      tx.knownBrowsers.add(subject, hashOf(browser), visitor.browser, clock.now()),
    );
    return { kind: "done", subject, name, browser };
  };

  const proved = (visitor: Visitor, identity: Identity, known: Progress) =>
    visitor.loginId === ""
      ? signedIn(visitor, identity)
      : askToCreate(visitor, { ...known, mayCreate: `proved ${identity.protectedAt}` }, null);

  const prove = async (
    visitor: Visitor,
    identity: Identity,
    known: Progress,
    { step, value }: Answer,
  ): Promise<Step> => {
    const { subject, pinHash } = identity;
    const { key } = known;
    const passkeys = await store.transaction((tx) => tx.identities.passkeys(subject));
    const isProtected = pinHash !== "" || passkeys.length > 0;
    if (step === "code") {
      const given = codeHashOf(value);
      const isRight = isCode(identity, given, clock.date()) || (!isProtected && given === deps.claimHash);
      const fault = await tryOnce(visitor, { subject, passkeys }, "code", async () => isRight);
      return fault === null
        ? askToCreate(visitor, { ...known, mayCreate: given }, null)
        : askFor(visitor, identity, key, fault);
    }
    if (step === "passkey") {
      const used = await usedPasskey(value, known.challenge, visitor.place, passkeys);
      if (used === null) return askFor(visitor, identity, key, faults.passkeyFailed);
      await store.transaction((tx) => tx.identities.setCounter(used.id, used.counter));
      return proved(visitor, identity, known);
    }
    if (pinHash === "") return askFor(visitor, identity, key, null);
    const fault = await tryOnce(visitor, { subject, passkeys }, "pin", () => isSamePin(value, pinHash));
    return fault === null ? proved(visitor, identity, known) : askFor(visitor, identity, key, fault);
  };

  return {
    /** The step after a name was given. */
    begin: createBegin(deps, steps),
    /** The first step for a signed-in player who wants another PIN, or a further passkey. */
    async change(visitor: Visitor, subject: string): Promise<Step> {
      const identity = await store.transaction((tx) => tx.identities.find(subject));
      return identity === null ? { kind: "name", fault: null } : askFor(visitor, identity, newSecret(), null);
    },
    /** The step after an answer to the last one. */
    async answer(visitor: Visitor, answer: Answer): Promise<Step> {
      const known = await recall(visitor.uid);
      // Another browser with the same page, whose cookies were planted, does not go on with what this one has proved.
      if (known === null || known.key !== answer.key) return { kind: "name", fault: null };
      if (answer.step === "newPin" || answer.step === "newPasskey") {
        const step = await create(visitor, known, answer);
        return step.kind === "done" ? signedIn(visitor, step) : step;
      }
      const identity = await store.transaction((tx) => tx.identities.find(known.subject));
      if (identity === null) return { kind: "name", fault: null };
      if (answer.step !== "kept") return prove(visitor, identity, known, answer);
      return known.mayCreate === `done ${identity.recoveryHash}`
        ? signedIn(visitor, identity)
        : { kind: "name", fault: null };
    },
  };
}

/** Creates the step after a name was given. */
function createBegin({ store }: ProtectionDeps, { askFor, askToCreate }: ReturnType<typeof createSteps>) {
  return async (visitor: Visitor, given: string): Promise<Step> => {
    const name = newPlayerName(given);
    const found = await store.transaction(async (tx) => {
      const known = await tx.identities.findName(given);
      if (known !== null) return { known, needsProof: await tx.identities.isProtected(known.subject) };
      if (name === null) return faults.nameUnclear;
      if (await tx.identities.hasAlike(name)) return faults.nameAlike;
      return { known: visitor.isOpen ? await tx.identities.ofName(name) : null, needsProof: false };
    });
    if (!("known" in found)) return { kind: "name", fault: found };
    const { known, needsProof } = found;
    const key = newSecret();
    if (known === null)
      return askToCreate(visitor, { name: name ?? "", subject: randomUUID(), key, mayCreate: "new" }, null);
    return visitor.isOpen && !needsProof
      ? { kind: "done", subject: known.subject, name: known.name, browser: null }
      : askFor(visitor, known, key, null);
  };
}

/** Whether it is the hash of the operator's code or of the recovery code. */
const isCode = ({ codeHash, codeUntil, recoveryHash }: Identity, hash: string, date: number): boolean =>
  (hash === codeHash && date < codeUntil) || hash === recoveryHash;

/** Creates the limit on wrong PINs and codes. */
function createTryOnce({ store, clock, issuer }: ProtectionDeps) {
  /** @returns why the try does not count as right; null if it does */
  return async (
    visitor: Visitor,
    { subject, passkeys }: { readonly subject: string; readonly passkeys: readonly Passkey[] },
    kind: "pin" | "code",
    isRight: () => Promise<boolean>,
  ): Promise<Fault | null> => {
    const { wait, counted } = await store.transaction(async (tx) => {
      const { browser, address } = visitor;
      const from = (await tx.knownBrowsers.has(subject, browser, clock.now())) ? { browser } : { address };
      return takeTry(tx, subject, bucketsOf(kind, from), clock.now());
    });
    if (wait > 0) return tooOften(kind, wait, passkeys.length > 0);
    const returnTry = () => store.transaction((tx) => giveBack(tx, counted));
    const matches = await isRight().catch(async (error: unknown) => {
      await returnTry();
      throw error;
    });
    if (matches) {
      await returnTry();
      return null;
    }
    await store.transaction(async (tx) => {
      if (!(await takeOwnerNotice(tx, subject, clock.now()))) return;
      const account = await tx.accounts.findByIdentity(issuer, subject);
      if (account !== null)
        await tx.messages.add(account.id, { kind: "wrongPins", params: {} }, clock.date());
    });
    return kind === "pin" ? faults.pinWrong : faults.codeWrong;
  };
}

/** Stores a new protection if the reason to allow it still holds. */
function createProtect(deps: ProtectionDeps, { remember, askToCreate }: ReturnType<typeof createSteps>) {
  const { store, bus, clock, issuer, claimHash } = deps;
  /** Ends all earlier sign-ins of the name. @param accountId "" for none */
  const endSignIns = async (tx: Transaction, subject: string, accountId: string, own: Visitor) => {
    await tx.identities.setProtectedAt(subject, clock.date());
    await tx.knownBrowsers.forget(subject);
    await tx.providerRecords.removeOfSubject(subject, own);
    const logins = (await tx.logins.ofAccount(accountId)).map(({ id }) => id);
    const others = logins.filter((id) => id !== own.loginId);
    await endLogins(tx, accountId, others, clock.now());
  };
  const isAllowed = async (tx: Transaction, identity: Identity, why: string): Promise<boolean> =>
    why === `proved ${identity.protectedAt}` ||
    isCode(identity, why, clock.date()) ||
    (["new", "open", claimHash].includes(why) && !(await tx.identities.isProtected(identity.subject)));

  return async (
    visitor: Visitor,
    known: Progress,
    added: { readonly pinHash: string } | { readonly passkey: Passkey },
  ): Promise<Step> => {
    const { name, subject, mayCreate, key } = known;
    const isFurther = mayCreate.startsWith("proved");
    const recovery = newCode();
    const result = await store.transaction(async (tx) => {
      if ("passkey" in added && (await tx.identities.isRegistered(added.passkey.id)))
        return faults.passkeyTaken;
      if (mayCreate === "new" && (await tx.identities.hasAlike(name))) return faults.nameTaken;
      const identity = await tx.identities.ofName(name, subject);
      // Somebody else has claimed the name since.
      if (identity.subject !== subject || !(await isAllowed(tx, identity, mayCreate)))
        return faults.nameTaken;
      if (!isFurther) await tx.identities.unprotect(subject);
      // With the code that the owner has written down they get the name back from whoever saw the PIN.
      const keepsCode = isFurther && identity.recoveryHash !== "";
      if (!keepsCode) await tx.identities.setRecovery(subject, recovery.hash);
      if ("pinHash" in added) {
        // Somebody else may have added them.
        await tx.identities.removePasskeys(subject);
        await tx.identities.setPin(subject, added.pinHash);
      } else await tx.identities.addPasskey(subject, added.passkey);
      if (mayCreate === "new") return { accountId: "", keepsCode };
      const accountId = (await tx.accounts.findByIdentity(issuer, subject))?.id ?? "";
      if (accountId !== "")
        await tx.messages.add(accountId, { kind: "protectionChanged", params: {} }, clock.date());
      if (!isFurther || "pinHash" in added) await endSignIns(tx, subject, accountId, visitor);
      return { accountId, keepsCode };
    });
    if (result === faults.passkeyTaken) return askToCreate(visitor, known, result);
    if ("en" in result) return { kind: "name", fault: result };
    if (result.accountId !== "") bus.publish({ kind: "socket", accountId: result.accountId });
    if (result.keepsCode) return { kind: "done", subject, name, browser: null };
    const done = { name, subject, key, mayCreate: `done ${recovery.hash}`, challenge: "" };
    await remember(visitor.uid, done);
    return { kind: "recovery", name, key, code: recovery.shown, fault: null };
  };
}

export type Protection = ReturnType<typeof createProtection>;
