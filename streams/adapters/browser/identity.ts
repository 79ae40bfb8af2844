import { Observable, type Subscriber } from "rxjs";
import * as z from "zod/mini";
import type { Identity, IdentityReply } from "../../ports.ts";
import { readProperty } from "./readProperty.ts";

/** The part of Google Identity Services that is used here. */
interface GoogleIdentity {
  initialize(options: {
    client_id: string;
    callback: (reply: unknown) => void;
    auto_select: boolean;
    cancel_on_tap_outside: boolean;
    use_fedcm_for_prompt: boolean;
  }): void;
  prompt(listener: (moment: unknown) => void): void;
  cancel(): void;
  disableAutoSelect(): void;
  renderButton(parent: HTMLElement, options: { type: "standard"; size: "large"; theme: "outline" }): void;
}

export interface IdentityDeps {
  /** The page's global object; the script defines `google` on it. */
  readonly window: object;
  readonly document: Document;
}

/** Timeout of a silent sign-in, ms: a browser with a prompt of its own does not always report that it showed none. */
const silentTimeout = 5_000;
const script = "https://accounts.google.com/gsi/client";
const credential = z.object({ credential: z.string().check(z.minLength(1), z.maxLength(16_384)) });

/**
 * Sign-in by Google's own script, loaded when it is first needed. If Google shows no prompt although the player asked for one
 * (recently dismissed, third-party sign-in turned off), a dialog shows Google's button instead.
 */
export function browserIdentity(deps: IdentityDeps): Identity {
  let loading: Promise<GoogleIdentity> | null = null;
  const load = (): Promise<GoogleIdentity> => {
    loading ??= loaded(deps).catch((error: unknown) => {
      // The next sign-in retries.
      loading = null;
      throw error;
    });
    return loading;
  };
  return {
    signIn: (clientId, silent) =>
      new Observable<IdentityReply>((subscriber) => {
        load()
          .then((google) => {
            if (!subscriber.closed) ask(google, deps.document, clientId, silent, subscriber);
          })
          .catch(() => answer(subscriber, { kind: "failed" }));
      }),
    forget() {
      load().then(
        (google) => google.disableAutoSelect(),
        () => undefined,
      );
    },
  };
}

function ask(
  google: GoogleIdentity,
  document: Document,
  clientId: string,
  silent: boolean,
  subscriber: Subscriber<IdentityReply>,
): void {
  subscriber.add(() => google.cancel());
  if (silent) {
    const limit = setTimeout(() => answer(subscriber, { kind: "none" }), silentTimeout);
    subscriber.add(() => clearTimeout(limit));
  }
  google.initialize({
    client_id: clientId,
    auto_select: silent,
    cancel_on_tap_outside: true,
    use_fedcm_for_prompt: true,
    callback: (reply) => {
      const read = credential.safeParse(reply);
      answer(
        subscriber,
        read.success ? { kind: "token", idToken: read.data.credential } : { kind: "failed" },
      );
    },
  });
  google.prompt((moment) => {
    // Google also dismisses its prompt after it returned a credential, which the callback handles.
    if (
      isTrue(moment, "isDismissedMoment") &&
      callMethod(moment, "getDismissedReason") === "credential_returned"
    )
      return;
    const shown = isTrue(moment, "isDisplayed");
    const skipped = isTrue(moment, "isNotDisplayed") || isTrue(moment, "isSkippedMoment");
    if (silent) {
      if (shown || skipped || isTrue(moment, "isDismissedMoment")) answer(subscriber, { kind: "none" });
    } else if (skipped)
      subscriber.add(showButton(google, document, () => answer(subscriber, { kind: "none" })));
    else if (isTrue(moment, "isDismissedMoment")) answer(subscriber, { kind: "none" });
  });
}

function answer(subscriber: Subscriber<IdentityReply>, reply: IdentityReply): void {
  subscriber.next(reply);
  subscriber.complete();
}

/** @returns a function that removes the dialog */
function showButton(google: GoogleIdentity, document: Document, dismissed: () => void): () => void {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", "Google");
  dialog.addEventListener("cancel", dismissed);
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dismissed();
  });
  const container = document.createElement("div");
  dialog.append(container);
  document.body.append(dialog);
  google.renderButton(container, { type: "standard", size: "large", theme: "outline" });
  dialog.showModal();
  return () => dialog.remove();
}

function loaded({ window, document }: IdentityDeps): Promise<GoogleIdentity> {
  return new Promise((resolve, reject) => {
    const element = document.createElement("script");
    element.src = script;
    element.async = true;
    element.addEventListener("error", () => {
      element.remove();
      reject(new Error("the identity script did not load"));
    });
    element.addEventListener("load", () => {
      const id = readProperty(readProperty(readProperty(window, "google"), "accounts"), "id");
      if (isGoogleIdentity(id)) resolve(id);
      else reject(new Error("the identity script has another API than expected"));
    });
    document.head.append(element);
  });
}

function isGoogleIdentity(value: unknown): value is GoogleIdentity {
  const needed = ["initialize", "prompt", "cancel", "disableAutoSelect", "renderButton"];
  return needed.every((name) => typeof readProperty(value, name) === "function");
}

/** Google's moments are objects of boolean methods. Where the browser itself prompts, some of them are missing. */
function isTrue(moment: unknown, question: string): boolean {
  return callMethod(moment, question) === true;
}

function callMethod(moment: unknown, question: string): unknown {
  const method = readProperty(moment, question);
  return typeof method === "function" ? Reflect.apply(method, moment, []) : undefined;
}
