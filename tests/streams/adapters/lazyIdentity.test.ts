import { lastValueFrom, NEVER, of } from "rxjs";
import { expect, test } from "vitest";
import { lazyIdentity } from "../../../streams/adapters/browser/lazyIdentity.ts";
import type { Identity } from "../../../streams/ports.ts";

/** An identity that notes what it is asked. */
function noting(): { identity: Identity; asked: string[] } {
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

test("an identity whose code does not come is a sign-in that failed, and is fetched anew by the next one, once", async () => {
  const { identity, asked } = noting();
  const loads = [Promise.reject(new Error("chunk")), Promise.resolve(identity)];
  const lazy = lazyIdentity(() => loads.shift() ?? Promise.reject(new Error("no more")));
  expect(await lastValueFrom(lazy.signIn("web-1", true))).toEqual({ kind: "failed" });
  expect(await lastValueFrom(lazy.signIn("web-1", true))).toEqual({ kind: "token", idToken: "id" });
  expect(await lastValueFrom(lazy.signIn("web-2", true))).toEqual({ kind: "token", idToken: "id" });
  expect(asked).toEqual(["web-1 true", "web-2 true"]);
});

test("leaving before the code is here asks nobody", async () => {
  const { identity, asked } = noting();
  lazyIdentity(() => Promise.resolve(identity))
    .signIn("web-1", false)
    .subscribe()
    .unsubscribe();
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toEqual([]);
});

test("who signs out is forgotten once the code is here, and where it does not come nothing breaks", async () => {
  const { identity, asked } = noting();
  const loads = [Promise.reject(new Error("chunk")), Promise.resolve(identity)];
  const lazy = lazyIdentity(() => loads.shift() ?? Promise.reject(new Error("no more")));
  lazy.forget();
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toEqual([]);
  lazy.forget();
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toEqual(["forget"]);
});
