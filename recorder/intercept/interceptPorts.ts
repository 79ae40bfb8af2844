import { map } from "rxjs";
import * as z from "zod/mini";
import type { RecordingPort, TakenRecording } from "../../streams/ports/recording.ts";
import type { Ports, PwaPorts } from "../../streams/ports.ts";
import { personal } from "../../wire/personal.ts";
import { originalText, recordJson } from "../recordedText.ts";
import type { StreamValue } from "../recordSchemas.ts";
import { interceptIdentity, interceptPayments, interceptStage } from "./interceptMedia.ts";
import { interceptHttp, interceptSocket } from "./interceptNetwork.ts";
import { type Interceptor, passThrough, readThrough, same, signal } from "./interceptor.ts";
import { interceptLifecycle, interceptNavigation, interceptStorage } from "./interceptPage.ts";

/** A drawn UUID may become the id of a device. */
const drawnId = personal("names", z.string());
const zeroUuid = "00000000-0000-4000-8000-000000000000";

/** Every port behind an interceptor, in recording and replay alike. @param outside unused in a replay */
export function interceptPorts(interceptor: Interceptor, outside: () => Ports): Ports {
  const recordsItself = readThrough(
    interceptor,
    "recording.present",
    null,
    () => outside().recording !== undefined,
  );
  return {
    ...(recordsItself && {
      recording: interceptRecording(interceptor, () => outside().recording ?? unreachable()),
    }),
    clock: interceptor.clock,
    http: interceptHttp(interceptor, () => outside().http),
    socket: interceptSocket(interceptor, () => outside().socket),
    storage: interceptStorage(interceptor, () => outside().storage),
    navigation: interceptNavigation(interceptor, () => outside().navigation),
    lifecycle: interceptLifecycle(interceptor, () => outside().lifecycle),
    entropy: interceptEntropy(interceptor, () => outside().entropy),
    shell: interceptShell(interceptor, () => outside().shell),
    sharing: interceptSharing(interceptor, () => outside().sharing),
    alerts: { ring: (how) => interceptor.call("alerts.ring", how, () => outside().alerts.ring(how)) },
    identity: interceptIdentity(interceptor, () => outside().identity),
    stage: interceptStage(interceptor, () => outside().stage),
    payments: interceptPayments(interceptor, () => outside().payments),
    pwaPorts: interceptor
      .stream<PwaPorts | null, "asApp.load">({
        name: "asApp.load",
        request: null,
        live: () => outside().pwaPorts,
        encode: () => null,
        decode: () => null,
      })
      .pipe(map((real) => interceptPwaPorts(interceptor, () => real ?? unreachable()))),
    report: {
      fault: (where, error) =>
        interceptor.call("report.fault", where, () => outside().report.fault(where, error)),
    },
  };
}

function interceptEntropy(interceptor: Interceptor, real: () => Ports["entropy"]): Ports["entropy"] {
  const unchanged = <T>(value: T): { value: T; recorded: T } => ({ value, recorded: value });
  return {
    uuid: (use) => {
      const live = () => ({ ...unchanged(real().uuid()), ...(use === undefined && { secrets: drawnId }) });
      return interceptor.draw("entropy.uuid", zeroUuid, live, same);
    },
    random: () => interceptor.draw("entropy.random", 0.5, () => unchanged(real().random()), same),
    bytes: (count) => {
      const live = () => ({ value: real().bytes(count), recorded: count });
      return interceptor.draw("entropy.bytes", count, live, bytesOf);
    },
  };
}

function interceptShell(interceptor: Interceptor, real: () => Ports["shell"]): Ports["shell"] {
  return {
    get present() {
      return readThrough(interceptor, "shell.present", null, () => real().present);
    },
    commonInfo$: interceptor.stream({
      name: "shell.commonInfo",
      request: null,
      live: () => real().commonInfo$,
      encode: recordJson,
      decode: originalText,
    }),
    openPage: (url) => interceptor.call("shell.openPage", url, () => real().openPage(url)),
    setStatusBarColor: (color) =>
      interceptor.call("shell.setStatusBarColor", color, () => real().setStatusBarColor(color)),
  };
}

function interceptSharing(interceptor: Interceptor, real: () => Ports["sharing"]): Ports["sharing"] {
  return {
    get canShare() {
      return readThrough(interceptor, "sharing.canShare", null, () => real().canShare);
    },
    copy: (text) => passThrough(interceptor, "sharing.copy", text, () => real().copy(text)),
    share: (content) => passThrough(interceptor, "sharing.share", content, () => real().share(content)),
  };
}

function interceptPwaPorts(interceptor: Interceptor, real: () => PwaPorts): PwaPorts {
  return {
    installer: {
      way$: passThrough(interceptor, "installer.way", null, () => real().installer.way$),
      ask: () => passThrough(interceptor, "installer.ask", null, () => real().installer.ask()),
    },
    updates: {
      waits$: passThrough(interceptor, "updates.waits", null, () => real().updates.waits$),
      look: () => interceptor.call("updates.look", null, () => real().updates.look()),
      takeOver: () => signal(interceptor, "updates.takeOver", () => real().updates.takeOver()),
    },
  };
}

function unreachable(): never {
  throw new Error("a replay reached for the outside world");
}

/** Bytes that differ from draw to draw. Real ones are not recorded, as only secrets are made of them. */
function bytesOf(count: number, seq: number): Uint8Array {
  return Uint8Array.from(
    { length: count },
    (_, index) => (Math.imul(seq + 1, 2_654_435_761) >>> (index % 24)) & 255,
  );
}

/** The recorder's own port: facts about a file are recorded, its content never. */
function interceptRecording(interceptor: Interceptor, real: () => RecordingPort): RecordingPort {
  return {
    long$: passThrough(interceptor, "recording.long", null, () => real().long$),
    take: () =>
      interceptor.stream<TakenRecording, "recording.take">({
        name: "recording.take",
        request: null,
        live: () => real().take(),
        encode: ({ spanMs, bytes, lines, replays }) => ({ spanMs, bytes, lines, replays }),
        decode: (facts: StreamValue<"recording.take">) => ({ ...facts, text: () => "" }),
      }),
    start: () => interceptor.call("recording.start", null, () => real().start()),
    stop: () => interceptor.call("recording.stop", null, () => real().stop()),
    discard: () => interceptor.call("recording.discard", null, () => real().discard()),
    end: () => interceptor.call("recording.end", null, () => real().end()),
    keep: (id, allow) =>
      passThrough(interceptor, "recording.keep", { id, allow }, () => real().keep(id, allow)),
    save: (allow) => passThrough(interceptor, "recording.save", { allow }, () => real().save(allow)),
    upload: (id, url) =>
      passThrough(interceptor, "recording.upload", { id, url }, () => real().upload(id, url)),
  };
}
