import { expect, test } from "vitest";
import { createRegistrar } from "../../../host/fleet/registrar.ts";
import { machineProtocol, type Registration, registration } from "../../../wire/hosts/hostControl.ts";
import { manualClock } from "../support/manualClock.ts";

const self: Registration = {
  id: "one:8081",
  protocol: machineProtocol,
  version: "1.0.0",
  controlUrl: "http://10.0.0.5:8081",
  address: { host: "10.0.0.5", port: 8081 },
  region: "local",
  probePort: null,
  seats: { total: 2, high: 1 },
  games: ["g-test"],
  tries: [],
  saves: "bucket:1",
  drainMs: null,
};
const settle = () => new Promise((resolve) => setImmediate(resolve));

function registering() {
  const clock = manualClock();
  const sent: Registration[] = [];
  const uses: string[] = [];
  let answer: unknown = null;
  let drainMs: number | null = null;
  let cannotSay: Error | null = null;
  const errors: unknown[] = [];
  const registrar = createRegistrar({
    clock,
    calls: {
      async post(path, body) {
        expect(path).toBe("/internal/hosts");
        sent.push(registration.parse(JSON.parse(JSON.stringify(body))));
        return answer === null ? null : { body: answer };
      },
    },
    say: async () => {
      if (cannotSay !== null) throw cannotSay;
      return { ...self, drainMs };
    },
    onUse: (use) => uses.push(use),
    reportError: (_where, error) => errors.push(error),
  });
  const advance = async (ms: number) => {
    await settle();
    for (let left = ms; left > 0; left -= 100) {
      clock.advance(Math.min(100, left));
      await settle();
    }
  };
  return {
    registrar,
    sent,
    errors,
    uses,
    failsToSay(error: Error) {
      cannotSay = error;
    },
    advance,
    answers(use: string) {
      answer = { code: 200, msg: "", data: { use } };
    },
    drains(ms: number) {
      drainMs = ms;
    },
  };
}

test("R-FLEET-01 a host registers at once, every 200 ms until it is answered, then every 2 s", async () => {
  const { sent, answers, advance, uses } = registering();
  await advance(1_000);
  expect(sent.length).toBe(6);
  answers("yes");
  await advance(200);
  expect([sent.length, uses]).toEqual([7, ["yes"]]);
  await advance(1_900);
  expect(sent.length).toBe(7);
  await advance(100);
  expect(sent.length).toBe(8);
  expect(sent.at(-1)).toEqual(self);
});

test("R-FLEET-06 the operator hears once why a host gets no players, and again when that changes", async () => {
  const { answers, advance, uses } = registering();
  answers("protocol");
  await advance(6_000);
  answers("saves");
  await advance(6_000);
  expect(uses).toEqual(["protocol", "saves"]);
});

test("R-FLEET-07 what changes is told at once, and a host that ends says so", async () => {
  const { registrar, sent, answers, drains, advance } = registering();
  answers("yes");
  await advance(100);
  drains(60_000);
  registrar.changed();
  await advance(0);
  expect(sent.map(({ drainMs }) => drainMs)).toEqual([null, 60_000]);
  await registrar.close();
  expect(sent.at(-1)?.drainMs).toBe(0);
  await advance(10_000);
  expect(sent.length).toBe(3);
});

test("R-FLEET-01 R-FLEET-07 a host that cannot say what it is reports that, tries again, and ends all the same", async () => {
  const { registrar, sent, errors, failsToSay, advance } = registering();
  const broken = new Error("the library cannot be read");
  failsToSay(broken);
  await advance(500);
  expect([sent.length, errors]).toEqual([1, [broken, broken]]);
  await registrar.close();
  expect([sent.length, errors]).toEqual([1, [broken, broken, broken]]);
});
