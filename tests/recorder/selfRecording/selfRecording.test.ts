import { firstValueFrom, VirtualTimeScheduler } from "rxjs";
import { describe, expect, test } from "vitest";
import { selfRecording } from "../../../recorder/selfRecording/selfRecording.ts";
import type { LongRecording } from "../../../streams/ports/recording.ts";

const started = Date.UTC(2025, 5, 1, 12);
const line = (seq: number, at: number, size = 0, what = "next"): string =>
  `{"seq":${seq},"at":${at},"what":"${what}","data":"${"x".repeat(size)}"}`;

function bench(options: { status?: number } = {}) {
  const scheduler = new VirtualTimeScheduler();
  const requests: string[] = [];
  const bodies: Blob[] = [];
  const files: File[] = [];
  const turns: Array<() => void> = [];
  const { port, write, later } = selfRecording({
    clock: { now: () => started + scheduler.frame, scheduler },
    request: async (input, init) => {
      if (init?.body instanceof Blob) bodies.push(init.body);
      requests.push(String(input));
      if (options.status === undefined) throw new Error("offline");
      return new Response(null, { status: options.status });
    },
    give: (file) => files.push(file),
    apiBase: "/api",
    reveal: (text, allow) => (allow.includes("names") ? text.replaceAll("name-1", "Ann") : text),
    whenIdle: (turn) => turns.push(turn),
  });
  let long: LongRecording | null = null;
  port.long$.subscribe((now) => {
    long = now;
  });
  write('{"format":3}');
  const take = () => firstValueFrom(port.take(), { defaultValue: null });
  return { port, write, later, turns, take, bodies, requests, files, scheduler, long: () => long };
}

/** A recording of one line, which was taken. */
async function taken(options: { status?: number } = {}) {
  const made = bench(options);
  made.write(line(1, 10).replace('""', '"name-1"'));
  await made.take();
  return made;
}

describe("R-REC-25 the app's recording of itself", () => {
  test.each([
    [299_999, 3],
    [300_000, 3],
    [300_001, 2],
  ])("has all of the last five minutes, and at %i ms after a line %i lines", async (at, lines) => {
    const { write, take } = bench();
    write(line(1, 0, 0, "state"));
    write(line(2, 1, 0, "state"));
    write(line(3, at, 0, "state"));
    expect(await take()).toMatchObject({ lines });
  });

  test("is taken as it is at that moment, with what waits to be written, header and footer", async () => {
    const { write, later, take } = bench();
    write(line(1, 10));
    later(() => write(line(2, 4_000)));
    const taken = await take();
    write(line(3, 9_000));
    expect(taken).toMatchObject({ spanMs: 3_990, lines: 2, replays: true });
    const lines = taken?.text([]).trimEnd().split("\n") ?? [];
    expect(lines.map((each) => Object.keys(JSON.parse(each))[0])).toEqual(["format", "seq", "seq", "end"]);
  });

  test("R-REC-26 forgets what was still to be written", async () => {
    const { port, write, later, turns } = bench();
    const written: number[] = [];
    later(() => {
      write(line(1, 10));
      written.push(1);
    });
    port.end();
    expect(written).toEqual([1]);
    for (const turn of turns) turn();
    expect(written).toEqual([1]);
  });

  test("R-REC-26 once it has ended, nothing is left and nothing is taken any more", async () => {
    const { port, write, take } = await taken();
    port.end();
    write(line(2, 20));
    expect(await take()).toBeNull();
    expect(await firstValueFrom(port.keep("r-1", []))).toBeNull();
    expect(await firstValueFrom(port.save([]))).toBe(false);
  });
});

describe("R-REC-27 a longer recording", () => {
  test("that was given up does not end any more", () => {
    const { port, scheduler, long } = bench();
    port.start();
    port.discard();
    scheduler.maxFrames = 3_600_000;
    scheduler.flush();
    expect(long()).toBeNull();
  });

  test("ends after an hour, and what comes later is not in it", async () => {
    const { port, write, take, scheduler, long } = bench();
    port.start();
    write(line(1, 10));
    scheduler.maxFrames = 3_599_999;
    scheduler.flush();
    expect(long()).toEqual({ startedAt: started, ended: false });
    scheduler.maxFrames = 3_600_000;
    scheduler.flush();
    expect(long()).toMatchObject({ ended: true });
    write(line(2, 20));
    expect(await take()).toMatchObject({ lines: 1 });
    port.discard();
    expect(long()).toBeNull();
    expect(await take()).toMatchObject({ lines: 2 });
  });

  test("has all that happened from its start to its end", async () => {
    const { port, write, later, take } = bench();
    later(() => write(line(1, 10, 0, "state")));
    port.start();
    later(() => write(line(2, 400_000, 0, "state")));
    later(() => write(line(3, 800_000, 0, "state")));
    port.stop();
    later(() => write(line(4, 800_001, 0, "state")));
    expect(await take()).toMatchObject({ lines: 3 });
  });

  test("ends when its room is used up, with its beginning", async () => {
    const { port, write, take, long } = bench();
    port.start();
    for (let seq = 1; seq <= 60; seq += 1) write(line(seq, seq, 100_000));
    expect(long()).toMatchObject({ ended: true });
    const taken = await take();
    expect(taken).toMatchObject({ replays: true });
    expect(taken?.bytes).toBeLessThanOrEqual(5_000_000);
    expect(taken?.text([])).toContain('"seq":1,');
  });
});

describe("R-REC-28 what goes with a report", () => {
  test("has what the player allows alone, and is sent under the backend's address", async () => {
    const { port, bodies, requests } = await taken({ status: 200 });
    const bytes = await firstValueFrom(port.keep("r-1", ["names"]));
    expect(await firstValueFrom(port.upload("r-1", "/report/recording?ticket=t"))).toBe("sent");
    expect(requests).toEqual(["/api/report/recording?ticket=t"]);
    expect(bytes).toBe(bodies[0]?.size);
    const unpacked = bodies[0]?.stream().pipeThrough(new DecompressionStream("gzip"));
    expect(await new Response(unpacked).text()).toContain("Ann");
  });

  test("is that of the report that was written last", async () => {
    const { port, requests } = await taken({ status: 200 });
    await firstValueFrom(port.keep("r-1", []));
    await firstValueFrom(port.keep("r-2", []));
    expect(await firstValueFrom(port.upload("r-1", "/x"))).toBe("gone");
    expect(await firstValueFrom(port.upload("r-2", "/x"))).toBe("sent");
    port.end();
    expect(await firstValueFrom(port.upload("r-2", "/x"))).toBe("gone");
    expect(requests).toHaveLength(1);
  });

  test.each([
    [200, "sent"],
    [403, "expired"],
    [400, "refused"],
    [413, "refused"],
    [415, "refused"],
    [500, "unreachable"],
    [undefined, "unreachable"],
  ] as const)("the service's %s is %s", async (status, expected) => {
    const { port } = await taken(status === undefined ? {} : { status });
    await firstValueFrom(port.keep("r-1", []));
    expect(await firstValueFrom(port.upload("r-1", "/x"))).toBe(expected);
  });

  test("is none where nothing was taken", async () => {
    expect(await firstValueFrom(bench().port.keep("r-1", []))).toBeNull();
  });

  test("R-REC-43 is saved as a file with the time in its name, hidden as it would be sent", async () => {
    const { port, files } = await taken();
    expect(await firstValueFrom(port.save([]))).toBe(true);
    expect(files[0]?.name).toBe("problem 2025-06-01 12-00-00.ndjson");
    expect(await files[0]?.text()).toContain("name-1");
  });
});
