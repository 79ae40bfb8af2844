import { firstValueFrom } from "rxjs";
import { expect, test, vi } from "vitest";
import { browserSharing } from "../../../../streams/adapters/browser/sharing.ts";

const what = { text: "Come", url: "https://play.test/" };
const aborted = (): Error => Object.assign(new Error("closed"), { name: "AbortError" });

test("R-USER-01 copies synchronously, while the tap is being handled", async () => {
  const writeText = vi.fn(async () => undefined);
  const { copy } = browserSharing({ clipboard: { writeText } });
  const copied = firstValueFrom(copy("AB2"));
  expect(writeText).toHaveBeenCalledWith("AB2");
  expect(await copied).toBe(true);
});

test.each([
  ["refuses", { writeText: () => Promise.reject(new Error("denied")) }],
  [
    "throws",
    {
      writeText: (): Promise<void> => {
        throw new Error("denied");
      },
    },
  ],
  ["is missing", undefined],
])("R-USER-01 a clipboard that %s is a failed copy, no error", async (_, clipboard) => {
  expect(await firstValueFrom(browserSharing({ clipboard }).copy("x"))).toBe(false);
});

test.each([
  ["shared", () => Promise.resolve()],
  ["cancelled", () => Promise.reject(aborted())],
  ["failed", () => Promise.reject(new Error("busy"))],
  [
    "failed",
    (): Promise<void> => {
      throw new Error("no");
    },
  ],
] as const)("R-USER-01 a share sheet: %s", async (how, share) => {
  const sharing = browserSharing({ share });
  expect(sharing.canShare).toBe(true);
  expect(await firstValueFrom(sharing.share(what))).toBe(how);
});

test("R-USER-01 reports a missing share sheet", async () => {
  const sharing = browserSharing({});
  expect(sharing.canShare).toBe(false);
  expect(await firstValueFrom(sharing.share(what))).toBe("failed");
});
