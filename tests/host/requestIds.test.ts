import { AsyncResource } from "node:async_hooks";
import { fork } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Fastify from "fastify";
import { beforeEach, describe, expect, test } from "vitest";
import { logRequests } from "../../host/http/logRequests.ts";
import { systemClock } from "../../host/lib/clock.ts";
import { createMetrics } from "../../host/metrics/metrics.ts";
import type { CommandEnvelope } from "../../host/seat/seatMessages.ts";
import { createForkedSeats } from "../../host/seats/forkSeats.ts";
import { followRequests, requestIdOf } from "../../server/followRequests.ts";
import { createLog } from "../../server/log/log.ts";
import { withinRequest } from "../../server/log/requestScope.ts";
import { requestIdHeader } from "../../wire/requestId.ts";
import { tempFolder } from "../support/tempFolder.ts";
import { builtInGame } from "./support/games.ts";

const one = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff-1";
const two = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff-2";

let folder: string;
beforeEach(() => {
  folder = tempFolder();
});

describe("R-EYES-01 what goes wrong for a request bears its id", () => {
  test("at the host, also after the reply", async () => {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    const log = createLog({ name: "machine", format: "json", secrets: [], write });
    const app = Fastify({ genReqId: requestIdOf });
    followRequests(app, logRequests({ log, metrics: createMetrics({ runtime: false }), logsAll: true }));
    app.setErrorHandler((error, _request, reply) => {
      log.error("http", error);
      reply.code(500).send({});
    });
    app.post("/control/start", async () => {
      await Promise.resolve();
      throw new Error("no");
    });
    let reply = () => {};
    const replied = new Promise<void>((resolve) => {
      reply = resolve;
    });
    let late: Promise<void> | null = null;
    app.post("/control/end", async () => {
      late = replied.then(() => log.error("seat's end", new Error("no")));
      return {};
    });
    await app.inject({ method: "POST", url: "/control/end", headers: { [requestIdHeader]: one } });
    reply();
    await late;
    await app.inject({ method: "POST", url: "/control/start", headers: { [requestIdHeader]: two } });
    log.error("registration", new Error("no"));
    await app.close();
    expect(lines.map((line) => JSON.parse(line)).map(({ msg, requestId }) => [msg, requestId])).toEqual([
      [expect.stringMatching(/^POST \/control\/end 200/), one],
      ["seat's end", one],
      ["http", two],
      [expect.stringMatching(/^POST \/control\/start 500/), two],
      ["registration", undefined],
    ]);
  });

  test("each message to a seat has the id that it follows from, but the next seat is nobody's yet", async () => {
    // Answers an offer with the id that came with it.
    const seatMain = join(folder, "main.mjs");
    writeFileSync(
      seatMain,
      `process.send({ type: "ready" });
      process.on("message", ({ requestId, message: { type, call } }) => {
        if (type === "end") process.exit(0);
        const value = { id: requestId ?? "none", answer: "" };
        process.send({ type: "reply", call, outcome: { ok: true, value } });
      });`,
    );
    const { clock, pass } = timedClock();
    const errors: string[] = [];
    const write = (line: string) => errors.push(line);
    const log = createLog({ name: "machine", format: "json", secrets: [], write });
    const seats = createForkedSeats({
      clock,
      publicAddress: { now: () => null, doubt: () => undefined },
      env: process.env,
      seatMain,
      measured: () => undefined,
      pictured: () => undefined,
      homeMoved: () => undefined,
      rescue: async () => undefined,
      cleanUp: () => Promise.reject(new Error("left")),
      reportError: log.error,
    });
    const offer = (seat: ReturnType<typeof seats.take>) => seat.openWhepSession("v=0", null);
    const first = withinRequest(one, () => seats.take());
    pass();
    const second = withinRequest(two, () => seats.take());
    expect(await withinRequest(one, () => offer(first))).toMatchObject({ value: { id: one } });
    expect(await offer(second)).toMatchObject({ value: { id: "none" } });
    for (const seat of [first, second]) withinRequest(two, () => seat.end("schedule-ended"));
    await Promise.all([first.exited, second.exited, seats.stop()]);
    // The one that was warm before the first request, and the one that the first request set off.
    expect(errors.map((line) => JSON.parse(line).requestId)).toEqual([undefined, undefined]);
  });

  test("in the seat's process", async () => {
    const data = join(folder, "data");
    const child = fork(fileURLToPath(new URL("../../host/seat/main.ts", import.meta.url)), [folder], {
      execArgv: ["--import", "tsx"],
      env: { ...process.env, MACHINE_SEAT: "0", MACHINE_DATA_DIR: data, LOG_FORMAT: "json" },
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    });
    const exited = once(child, "exit");
    let said = "";
    child.stdout?.on("data", (part) => {
      said += String(part);
    });
    await once(child, "message");
    // No home folder can be made any more.
    rmSync(data, { recursive: true, force: true });
    writeFileSync(data, "");
    const order = {
      scheduleId: "s",
      game: builtInGame(),
      profile: null,
      network: false,
      seat: 0,
      usual: { width: 640, height: 360 },
      resolution: { width: 640, height: 360 },
      freeAwaySeconds: 0,
    };
    child.send({ requestId: one, message: { type: "start", order } } satisfies CommandEnvelope);
    await exited;
    const lines = said.trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ name: "machine: seat", msg: "start", requestId: one }),
    ]);
  });
});

/** The system's clock, but for what is due after a second: that is done when the test says so. */
function timedClock() {
  const due: (() => void)[] = [];
  return {
    pass: () => {
      for (const action of due.splice(0)) action();
    },
    clock: {
      ...systemClock,
      after(delay: number, action: () => void): () => void {
        if (delay !== 1_000) return systemClock.after(delay, action);
        // As a real timer does, it goes on in whichever request it was set.
        due.push(AsyncResource.bind(action));
        return () => undefined;
      },
    },
  };
}
