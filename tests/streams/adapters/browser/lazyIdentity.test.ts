import { lastValueFrom, NEVER, of } from "rxjs";
import { expect, test } from "vitest";
import { lazyIdentity, lazyPort } from "../../../../streams/adapters/browser/lazyPort.ts";
import type { Identity } from "../../../../streams/ports.ts";

/** An identity that records its calls. */
function recordingIdentity(): { identity: Identity; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    identity: {
      signIn: (clientId, silent) => {
        asked.push(`${clientId} ${silent}`);
        return silent ? of({ kind: "token", idToken: "id" }) : NEVER;
      },
      forget: () => asked.push("forget"),
    },
  };
}

test("an identity whose code can't be loaded is a failed sign-in, and is loaded again by the next one, once", async () => {
  const { identity, asked } = recordingIdentity();
  const loads = [Promise.reject(new Error("chunk")), Promise.resolve(identity)];
  const lazy = lazyIdentity(lazyPort(() => loads.shift() ?? Promise.reject(new Error("no more"))));
  expect(await lastValueFrom(lazy.signIn("web-1", true))).toEqual({ kind: "failed" });
  expect(await lastValueFrom(lazy.signIn("web-1", true))).toEqual({ kind: "token", idToken: "id" });
  expect(await lastValueFrom(lazy.signIn("web-2", true))).toEqual({ kind: "token", idToken: "id" });
  expect(asked).toEqual(["web-1 true", "web-2 true"]);
});

test("unsubscribing before the code is loaded calls no provider", async () => {
  const { identity, asked } = recordingIdentity();
  lazyIdentity(lazyPort(() => Promise.resolve(identity)))
    .signIn("web-1", false)
    .subscribe()
    .unsubscribe();
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toEqual([]);
});

test("forgets who signed out once the code is loaded, and survives code that can't be loaded", async () => {
  const { identity, asked } = recordingIdentity();
  const loads = [Promise.reject(new Error("chunk")), Promise.resolve(identity)];
  const lazy = lazyIdentity(lazyPort(() => loads.shift() ?? Promise.reject(new Error("no more"))));
  lazy.forget();
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toEqual([]);
  lazy.forget();
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toEqual(["forget"]);
});
