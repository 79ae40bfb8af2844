import * as z from "zod/mini";
import type { Clock } from "../lib/clock.ts";
import type { Identity } from "../store/accounts/identities.ts";
import type { Store } from "../store/store.ts";
import type { Fault } from "./faults.ts";
import { creationOptions, type Place, requestOptions } from "./passkeys.ts";

/** The visitor of a sign-in page. */
export interface Visitor {
  /** Id of the sign-in page. */
  readonly uid: string;
  /** Of this browser's session at the provider; "" for none. */
  readonly sessionUid: string;
  readonly address: string;
  /** The service listens on this computer alone: a name is enough. */
  readonly isOpen: boolean;
  /** The app's sign-in in this browser, whose player changes what protects the name; "" on the sign-in page. */
  readonly loginId: string;
  /** Hash of the cookie by which names know this browser; "" for none. */
  readonly browser: string;
  readonly place: Place;
}

/** A step that has a page. */
interface Shown {
  readonly name: string;
  /** The secret that its answer needs. */
  readonly key: string;
  readonly fault: Fault | null;
}

/** What the sign-in page does next. */
export type Step =
  /** `browser`: the new cookie of a browser that the name knows from now on; null for none. */
  | {
      readonly kind: "done";
      readonly name: string;
      readonly subject: string;
      readonly browser: string | null;
    }
  | { readonly kind: "name"; readonly fault: Fault | null }
  /** The player chooses a protection for the name. `passkey`: the browser's options, null where there are no passkeys. */
  | (Shown & { readonly kind: "create"; readonly isFurther: boolean; readonly passkey: object | null })
  /** `elsewhere`: hosts at which the name's other passkeys work. */
  | (Shown & {
      readonly kind: "prove";
      readonly hasPin: boolean;
      readonly passkey: object | null;
      readonly elsewhere: readonly string[];
    })
  /** The name has no protection yet: the player needs a code of whoever runs the service. */
  | (Shown & { readonly kind: "code" })
  /** The name is protected, and `code` helps once when PIN and passkeys are lost. */
  | (Shown & { readonly kind: "recovery"; readonly code: string });

export interface Answer {
  readonly step: "pin" | "newPin" | "passkey" | "newPasskey" | "code" | "kept";
  readonly value: string;
  readonly key: string;
}

/** The state of a sign-in page between its steps. */
const progress = z.object({
  name: z.string(),
  /** Id of the identity, also of one that is still to be created. */
  subject: z.string(),
  /** A secret of the browser that gave the name: the answers need it. */
  key: z.string(),
  /**
   * Why the player may choose a protection: "new", nobody has the name; "open", it has none, and a name is enough here; "proved" and when
   * it was protected before; the hash of a code. "no": they have to prove who they are first. "done" and the recovery code's hash: they have.
   */
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

  /** Ends a step, so that of its answers at once only one goes on. @returns whether this is that one */
  const take = (uid: string, { key }: Progress) =>
    store.transaction(async (tx) => {
      const record = await tx.providerRecords.find(recordModel, uid, clock.now());
      if (record === null || progress.parse(record.payload).key !== key) return false;
      await tx.providerRecords.remove(recordModel, uid);
      return true;
    });

  const askToCreate = async (
    { uid, place: { rpId } }: Visitor,
    known: Omit<Progress, "challenge">,
    fault: Fault | null,
  ): Promise<Step> => {
    const options = rpId === null ? null : await creationOptions({ rpId, productName }, known);
    await remember(uid, { ...known, challenge: options?.challenge ?? "" });
    const isFurther = known.mayCreate.startsWith("proved");
    return { kind: "create", name: known.name, key: known.key, isFurther, passkey: options, fault };
  };

  const askFor = async (
    visitor: Visitor,
    { name, subject, pinHash }: Identity,
    key: string,
    fault: Fault | null,
  ): Promise<Step> => {
    const { uid, isOpen } = visitor;
    const { rpId } = visitor.place;
    const passkeys = await store.transaction((tx) => tx.identities.passkeys(subject));
    const isProtected = pinHash !== "" || passkeys.length > 0;
    if (isOpen && !isProtected) return askToCreate(visitor, { name, subject, key, mayCreate: "open" }, fault);
    const here = passkeys.filter((passkey) => passkey.rpId === rpId);
    const passkey = rpId === null || here.length === 0 ? null : await requestOptions(rpId, here);
    await remember(uid, { name, subject, key, mayCreate: "no", challenge: passkey?.challenge ?? "" });
    if (!isProtected) return { kind: "code", name, key, fault };
    const elsewhere = new Set(passkeys.map((known) => known.rpId).filter((known) => known !== rpId));
    return { kind: "prove", name, key, passkey, hasPin: pinHash !== "", elsewhere: [...elsewhere], fault };
  };

  return { remember, recall, take, askToCreate, askFor };
}
