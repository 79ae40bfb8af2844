import * as z from "zod/mini";
import type { Clock } from "../lib/clock.ts";
import type { Identity, Passkey } from "../store/accounts/identities.ts";
import type { Store } from "../store/store.ts";
import { creationOptions, type Place, requestOptions } from "./passkeys.ts";
import { maxWrongTries } from "./pin.ts";

/** The visitor of a sign-in page. */
export interface Visitor {
  /** Id of the sign-in page. */
  readonly uid: string;
  /** Of this browser's session at the provider; "" for none. */
  readonly sessionUid: string;
  readonly address: string;
  /** The service listens on this computer alone: a name is enough. */
  readonly isOpen: boolean;
  /** The page is open on the computer that the service runs on. */
  readonly isHere: boolean;
  readonly place: Place;
}

export type Fault =
  | "pinForm"
  | "pinGuessable"
  | "pinWrong"
  | "passkeyFailed"
  | "codeWrong"
  | "tooOften"
  | "locked"
  | "nameTaken";

/** What the sign-in page does next. */
export type Step =
  | { readonly kind: "done"; readonly subject: string; readonly name: string }
  | { readonly kind: "name"; readonly fault: Fault | null }
  /** The player chooses a protection for the name. `passkey`: the browser's options, null where there are no passkeys. */
  | {
      readonly kind: "create";
      readonly name: string;
      readonly passkey: object | null;
      readonly fault: Fault | null;
    }
  | {
      readonly kind: "prove";
      readonly name: string;
      readonly hasPin: boolean;
      readonly passkey: object | null;
      /** Hosts at which the name's other passkeys work. */
      readonly elsewhere: readonly string[];
      readonly fault: Fault | null;
    }
  /** The name has no protection yet: the player must sit at the computer itself, or have an operator's code. */
  | { readonly kind: "code"; readonly name: string; readonly fault: Fault | null };

export interface Answer {
  readonly step: "pin" | "newPin" | "passkey" | "newPasskey" | "code";
  readonly value: string;
}

/** The state of a sign-in page between its steps. */
const progress = z.object({
  name: z.string(),
  /** Id of the identity, also of one that is still to be created. */
  subject: z.string(),
  /** Why the player may choose a new protection; for a code, its hash. "no": they have to prove who they are first. */
  mayCreate: z.string(),
  challenge: z.string(),
});
export type Progress = z.infer<typeof progress>;
const recordModel = "SignInStep";
/** Time for all steps of one sign-in, ms. */
const progressLasts = 3_600_000;

/**
 * Decides what the sign-in page asks for next, and remembers it until the answer comes.
 * @param deps.productName for the browser's list of passkeys
 */
export function createSteps(deps: {
  readonly store: Store;
  readonly clock: Clock;
  readonly productName: string;
}) {
  const { store, clock, productName } = deps;

  const remember = (uid: string, payload: Progress) =>
    store.transaction((tx) =>
      tx.providerRecords.put({
        model: recordModel,
        id: uid,
        payload,
        uid: "",
        grantId: "",
        expiresAt: clock.now() + progressLasts,
      }),
    );

  const recall = async (uid: string): Promise<Progress | null> => {
    const record = await store.transaction((tx) => tx.providerRecords.find(recordModel, uid, clock.now()));
    return record === null ? null : progress.parse(record.payload);
  };

  const askToCreate = async (
    { uid, place: { rpId } }: Visitor,
    known: Omit<Progress, "challenge">,
    fault: Fault | null,
  ): Promise<Step> => {
    const options = rpId === null ? null : await creationOptions({ rpId, productName }, known);
    await remember(uid, { ...known, challenge: options?.challenge ?? "" });
    return { kind: "create", name: known.name, passkey: options, fault };
  };

  const askToProve = async (
    { uid, place: { rpId } }: Visitor,
    identity: Identity,
    passkeys: readonly Passkey[],
    fault: Fault | null,
  ): Promise<Step> => {
    const here = passkeys.filter((passkey) => passkey.rpId === rpId);
    const options = rpId === null || here.length === 0 ? null : await requestOptions(rpId, here);
    const { name, subject } = identity;
    await remember(uid, { name, subject, mayCreate: "no", challenge: options?.challenge ?? "" });
    const elsewhere = new Set(
      passkeys.filter((passkey) => passkey.rpId !== rpId).map((passkey) => passkey.rpId),
    );
    const isLocked = identity.wrongTries >= maxWrongTries;
    return {
      kind: "prove",
      name,
      passkey: options,
      hasPin: identity.pinHash !== "" && !isLocked,
      elsewhere: [...elsewhere],
      fault: fault ?? (isLocked ? "locked" : null),
    };
  };

  const askFor = async (visitor: Visitor, identity: Identity, fault: Fault | null): Promise<Step> => {
    const { name, subject, pinHash } = identity;
    const passkeys = await store.transaction((tx) => tx.identities.passkeys(subject));
    if (pinHash !== "" || passkeys.length > 0) return askToProve(visitor, identity, passkeys, fault);
    if (visitor.isHere) return askToCreate(visitor, { name, subject, mayCreate: "here" }, fault);
    await remember(visitor.uid, { name, subject, mayCreate: "no", challenge: "" });
    return { kind: "code", name, fault };
  };

  return { recall, askToCreate, askFor };
}
