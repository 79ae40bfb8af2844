import { describe, expect, test } from "vitest";
import { type FaultIo, runFaultCommand } from "../../../../replay/command/faults/faultCommand.ts";
import { type FaultOptions, readFaultOptions } from "../../../../replay/command/faults/faultOptions.ts";
import { createApp } from "../../../../streams/app.ts";
import { lazyModules } from "../../../support/lazyModules.ts";
import { readWhole, sessions } from "../../sessions.ts";

const code = { create: createApp, lazyModules };
/** An app with a fault of its own once it asks for the servers. */
const faulty: typeof createApp = (ports, config, modules) =>
  createApp(
    {
      ...ports,
      http: {
        request: (one) => {
          if (one.url.endsWith("/gear/speedList")) ports.report.fault("planted", new Error("planted"));
          return ports.http.request(one);
        },
      },
    },
    config,
    modules,
  );

function terminal(files: Readonly<Record<string, string>> = {}) {
  const printed: string[] = [];
  const written = new Map<string, string>();
  const io: FaultIo = {
    print: (text) => printed.push(text),
    complain: (text) => printed.push(text),
    read: (path) => files[path] ?? null,
    write: (path, text) => written.set(path, text),
    now: () => 0,
  };
  return { io, printed, written };
}

function options(values: Parameters<typeof readFaultOptions>[0]): FaultOptions {
  const read = readFaultOptions(values);
  if (read?.kind !== "options") throw new Error(read?.why ?? "no options");
  return read.options;
}

describe("R-REC-23 the command", () => {
  const recording = sessions["signs in"]();

  test("explores, and says how many runs a second it did", () => {
    const { io, printed } = terminal();
    expect(runFaultCommand(recording, "a.ndjson", options({ explore: "3", seed: "7" }), code, io)).toBe(0);
    expect(printed.join("\n")).toMatch(
      /^3 runs with faults \(seeds 7 to 9\) in .* runs\/s\.\nAll invariants hold\.$/,
    );
  });

  test("prints what breaks, and ends with 1", () => {
    const { io, printed } = terminal();
    const exit = runFaultCommand(
      recording,
      "a.ndjson",
      options({ explore: "1" }),
      { ...code, create: faulty },
      io,
    );
    expect(exit).toBe(1);
    expect(printed.join("\n")).toMatch(
      /noFault: planted reports Error: planted at \d+ ms\n {2}without any fault/,
    );
  });

  test("replays with a fault file, and refuses a wrong one in one line", () => {
    const files = {
      "f.json":
        '{"version":1,"faults":[{"do":"drop","which":{"fact":"http.request","name":"/user/wallet"}}]}',
      "none.json": '{"version":1,"faults":[{"do":"drop","which":{"fact":"http.request","name":"/nowhere"}}]}',
      "bad.json": "{}",
    };
    const run = (faults: string) => {
      const { io, printed } = terminal(files);
      return [runFaultCommand(recording, "a.ndjson", options({ faults }), code, io), printed];
    };
    expect(run("f.json")).toEqual([0, ["All invariants hold with 1 fault."]]);
    expect(run("none.json")).toEqual([2, ["fault 1: the recording has no such fact"]]);
    expect(run("bad.json")).toMatchObject([2, [expect.stringMatching(/^bad.json is refused: /)]]);
    expect(run("gone.json")).toEqual([2, ["gone.json can't be read."]]);
  });

  test("R-REC-24 shrinks to a file beside the recording, and says from how many lines to how many", () => {
    const { io, printed, written } = terminal();
    const asked = options({ shrink: true, breaks: "noFault" });
    expect(runFaultCommand(recording, "a.ndjson", asked, { ...code, create: faulty }, io)).toBe(0);
    const small = readWhole(written.get("a.small.ndjson") ?? "");
    expect(small.lines.length).toBeLessThan(40);
    expect(printed[0]).toMatch(
      new RegExp(
        `^${recording.lines.length} lines became ${small.lines.length} in a.small.ndjson, by \\d+ replays`,
      ),
    );
  });

  test.each([
    [{ shrink: true }, "It does not diverge: there is nothing to shrink."],
    [{ shrink: true, breaks: "noFault" }, "noFault holds: there is nothing to shrink."],
  ])("R-REC-24 prints that there is nothing to shrink, and ends with 0: %j", (values, said) => {
    const { io, printed, written } = terminal();
    const complained: string[] = [];
    const exit = runFaultCommand(recording, "a.ndjson", options(values), code, {
      ...io,
      complain: (text) => complained.push(text),
    });
    expect({ exit, printed, complained, written: written.size }).toEqual({
      exit: 0,
      printed: [said],
      complained: [],
      written: 0,
    });
  });

  test.each([
    [{ explore: "0" }, /--explore 0: a number from 1/],
    [{ explore: "many" }, /--explore many/],
    [{ explore: "5", shrink: true }, /one of them at a time/],
    [{ explore: "5", faults: "f" }, /draws its own faults/],
    [{ explore: "5", seed: "-1" }, /--seed -1/],
    [{ shrink: true, breaks: "everything" }, /--breaks everything: one of oneDesk/],
    [{ shrink: true, faults: "f" }, /needs --breaks/],
    [{ seed: "3" }, /--seed goes with/],
  ])("refuses what it can't do: %j", (values, why) => {
    const read = readFaultOptions(values);
    expect(read?.kind === "wrong" && read.why).toMatch(why);
  });

  test("is not meant where none of its options is given", () => expect(readFaultOptions({})).toBeNull());
});
