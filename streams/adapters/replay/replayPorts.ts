import { map, type Observable } from "rxjs";
import * as z from "zod/mini";
import type {
  HttpRequest,
  PaymentEvent,
  Ports,
  PwaPorts,
  SocketCommand,
  SocketEvent,
  StageEvent,
} from "../../ports.ts";
import { decodeFrame, encodeFrame, frameKeys } from "../../wire/frame.ts";
import { shownNowhere } from "./inert.ts";
import { type KeptText, keepExactly, keepJson, textOf } from "./recordedText.ts";
import type { StreamFact } from "./recordSchemas.ts";
import {
  marksOfAnyStored,
  marksOfCall,
  marksOfFrame,
  marksOfIdentity,
  marksOfNews,
  marksOfPayCommand,
  marksOfStage,
  marksOfStored,
} from "./secretSchemas.ts";
import type { Tape } from "./tape.ts";

const noUuid = "00000000-0000-4000-8000-000000000000";
const same = <T>(value: T): T => value;
const toNull = (): null => null;
const toVoid = (): void => undefined;

/**
 * Every port of the core on a tape: one table for recording and replay, so that they cannot differ.
 * @param outside the real ports; never called in a replay
 */
export function tapedPorts(tape: Tape, outside: () => Ports): Ports {
  const http = (request: HttpRequest) => {
    const { body, ...asked } = request;
    const marks = marksOfCall(request.url);
    return tape.stream({
      name: "http.request",
      asked: body === undefined ? asked : { ...asked, body: keepExactly(body) },
      live: () => outside().http.request(request),
      keep: (reply) => (reply.kind === "reply" ? { ...reply, body: keepJson(reply.body) } : reply),
      read: (reply) => (reply.kind === "reply" ? { ...reply, body: textOf(reply.body) } : reply),
      ...(marks ? { marks: { asked: marks.request, fact: marks.reply } } : {}),
    });
  };

  const connect = (url: string, commands$: Observable<SocketCommand>) => {
    const { keep, read } = framesOf(url);
    return tape.stream<SocketEvent, "socket.connect">({
      name: "socket.connect",
      asked: { url },
      live: () => outside().socket.connect(url, commands$),
      keep: (event) => (event.kind === "message" ? { kind: "message", frame: keep(event.text) } : event),
      read: (fact) => (fact.kind === "message" ? { kind: "message", text: read(fact.frame) } : fact),
      outbound$: commands$.pipe(
        map((command) => (command.kind === "send" ? { kind: "send", frame: keep(command.text) } : command)),
      ),
      marks: { fact: marksOfFrame },
    });
  };

  return {
    clock: tape.clock,
    http: { request: http },
    socket: { connect },
    storage: {
      get(area, key) {
        const kept = tape.look(
          "storage.get",
          [area, key],
          () => keptOrNull(outside().storage.get(area, key)),
          marksOfStored(key),
        );
        return kept === null ? null : textOf(kept);
      },
      set(area, key, value) {
        let accepted = true;
        const kept = keepExactly(value);
        tape.call(
          "storage.set",
          { area, key, value: kept },
          () => {
            accepted = outside().storage.set(area, key, value);
          },
          z.object({ value: marksOfStored(key) }),
        );
        const ok = tape.look("storage.accepts", null, () => accepted);
        if (ok) tape.know("storage.get", [area, key], kept);
        return ok;
      },
      remove(area, key) {
        tape.call("storage.remove", { area, key }, () => outside().storage.remove(area, key));
        tape.know("storage.get", [area, key], null);
      },
      changes$: tape.stream({
        name: "storage.changes",
        asked: null,
        live: () => outside().storage.changes$,
        keep: ({ key, value }) => ({ key, value: keptOrNull(value) }),
        read: ({ key, value }) => ({ key, value: value === null ? null : textOf(value) }),
        marks: { fact: z.object({ value: marksOfAnyStored }) },
      }),
      cookie: (name) => tape.look("storage.cookie", name, () => outside().storage.cookie(name)),
      setCookie(name, value, days) {
        tape.call("storage.setCookie", { name, value, days }, () =>
          outside().storage.setCookie(name, value, days),
        );
        tape.know("storage.cookie", name, value);
      },
    },
    navigation: {
      origin: tape.origin,
      address: () => tape.look("navigation.address", null, () => outside().navigation.address()),
      changes$: tape.stream({
        name: "navigation.changes",
        asked: null,
        live: () => outside().navigation.changes$,
        keep: same,
        read: same,
      }),
      push: (to) => tape.call("navigation.push", to, () => outside().navigation.push(to)),
      replace: (to) => tape.call("navigation.replace", to, () => outside().navigation.replace(to)),
      back$: tape.stream({
        name: "navigation.backs",
        asked: null,
        live: () => outside().navigation.back$,
        keep: toNull,
        read: toVoid,
      }),
      back: () => tape.call("navigation.back", null, () => outside().navigation.back()),
      leave: (url) => tape.call("navigation.leave", url, () => outside().navigation.leave(url)),
      reload: () => tape.call("navigation.reload", null, () => outside().navigation.reload()),
    },
    lifecycle: {
      visible: () => tape.look("lifecycle.visible", null, () => outside().lifecycle.visible()),
      visible$: tape.stream({
        name: "lifecycle.visibleChanges",
        asked: null,
        live: () => outside().lifecycle.visible$,
        keep: same,
        read: same,
      }),
      online: () => tape.look("lifecycle.online", null, () => outside().lifecycle.online()),
      online$: tape.stream({
        name: "lifecycle.onlineChanges",
        asked: null,
        live: () => outside().lifecycle.online$,
        keep: same,
        read: same,
      }),
      hide$: tape.stream({
        name: "lifecycle.hide",
        asked: null,
        live: () => outside().lifecycle.hide$,
        keep: toNull,
        read: toVoid,
      }),
      lock: (name) =>
        tape.stream({
          name: "lifecycle.lock",
          asked: name,
          live: () => outside().lifecycle.lock(name),
          keep: same,
          read: same,
        }),
      broadcast: (name, message) =>
        tape.call(
          "lifecycle.broadcast",
          { name, message },
          () => outside().lifecycle.broadcast(name, message),
          z.object({ message: marksOfNews }),
        ),
      heard: (name) =>
        tape.stream<unknown, "lifecycle.heard">({
          name: "lifecycle.heard",
          asked: name,
          live: () => outside().lifecycle.heard(name),
          keep: same,
          read: same,
          marks: { fact: marksOfNews },
        }),
    },
    entropy: {
      uuid: () => tape.draw("entropy.uuid", noUuid, () => both(outside().entropy.uuid()), same),
      random: () => tape.draw("entropy.random", 0.5, () => both(outside().entropy.random()), same),
      bytes: (count) => {
        const live = () => ({ value: outside().entropy.bytes(count), fact: count });
        return tape.draw("entropy.bytes", count, live, bytesOf);
      },
    },
    shell: {
      get present() {
        return tape.look("shell.present", null, () => outside().shell.present);
      },
      commonInfo$: tape.stream({
        name: "shell.commonInfo",
        asked: null,
        live: () => outside().shell.commonInfo$,
        keep: keepJson,
        read: textOf,
      }),
      openPage: (url) => tape.call("shell.openPage", url, () => outside().shell.openPage(url)),
      setStatusBarColor: (color) =>
        tape.call("shell.setStatusBarColor", color, () => outside().shell.setStatusBarColor(color)),
    },
    sharing: {
      get canShare() {
        return tape.look("sharing.canShare", null, () => outside().sharing.canShare);
      },
      copy: (text) =>
        tape.stream({
          name: "sharing.copy",
          asked: text,
          live: () => outside().sharing.copy(text),
          keep: same,
          read: same,
        }),
      share: (what) =>
        tape.stream({
          name: "sharing.share",
          asked: what,
          live: () => outside().sharing.share(what),
          keep: same,
          read: same,
        }),
    },
    identity: {
      signIn: (clientId, silent) =>
        tape.stream({
          name: "identity.signIn",
          asked: { clientId, silent },
          live: () => outside().identity.signIn(clientId, silent),
          keep: same,
          read: same,
          marks: { fact: marksOfIdentity },
        }),
      forget: () => tape.call("identity.forget", null, () => outside().identity.forget()),
    },
    stage: {
      play: (address, acts$) =>
        tape.stream<StageEvent, "stage.play">({
          name: "stage.play",
          asked: address,
          live: () => outside().stage.play(address, acts$),
          keep: keptStage,
          read: (fact) =>
            fact.kind === "picture" ? { kind: "picture", picture: shownNowhere() } : stageOf(fact),
          outbound$: acts$,
          marks: { asked: marksOfStage },
        }),
    },
    payments: {
      embed: (page, commands$) =>
        tape.stream<PaymentEvent, "payments.embed">({
          name: "payments.embed",
          asked: page,
          live: () => outside().payments.embed(page, commands$),
          keep: (event) => (event.kind === "frame" ? { kind: "frame" } : event),
          read: (fact) => (fact.kind === "frame" ? { kind: "frame", frame: shownNowhere() } : fact),
          outbound$: commands$,
          marks: { told: marksOfPayCommand },
        }),
    },
    pwaPorts: tape
      .stream<PwaPorts | null, "asApp.load">({
        name: "asApp.load",
        asked: null,
        live: () => outside().pwaPorts,
        keep: toNull,
        read: toNull,
      })
      .pipe(map((real) => appPorts(tape, () => real ?? notHere()))),
    report: {
      fault: (where, error) => tape.call("report.fault", where, () => outside().report.fault(where, error)),
    },
  };
}

function notHere(): never {
  throw new Error("a replay reached for the outside world");
}

function appPorts(tape: Tape, real: () => PwaPorts): PwaPorts {
  return {
    installer: {
      way$: tape.stream({
        name: "installer.way",
        asked: null,
        live: () => real().installer.way$,
        keep: same,
        read: same,
      }),
      ask: () =>
        tape.stream({
          name: "installer.ask",
          asked: null,
          live: () => real().installer.ask(),
          keep: same,
          read: same,
        }),
    },
    updates: {
      waits$: tape.stream({
        name: "updates.waits",
        asked: null,
        live: () => real().updates.waits$,
        keep: same,
        read: same,
      }),
      look: () => tape.call("updates.look", null, () => real().updates.look()),
      takeOver: () =>
        tape.stream({
          name: "updates.takeOver",
          asked: null,
          live: () => real().updates.takeOver(),
          keep: toNull,
          read: toVoid,
        }),
    },
  };
}

/**
 * Frames of the session socket are written open, and sealed again in a replay with the pseudonym that stands in the address for the
 * signature. What is no frame of ours, and what other sockets say, stays as it is.
 */
function framesOf(url: string): { keep: (text: string) => KeptText; read: (kept: KeptText) => string } {
  const signature = /[?&]sign=([^&#]*)/.exec(url)?.[1];
  if (signature === undefined) return { keep: (text) => ({ text }), read: textOf };
  const keys = frameKeys(decodeURIComponent(signature));
  return {
    keep(text) {
      const frame = decodeFrame(text, keys);
      return frame.kind === "json" ? { json: frame.json } : { text };
    },
    read: (kept) => ("json" in kept ? encodeFrame(kept.json, keys, new Uint8Array(16)) : kept.text),
  };
}

function keptStage(event: StageEvent): StreamFact<"stage.play"> {
  if (event.kind === "picture") return { kind: "picture" };
  if (event.kind !== "hello") return event;
  const buttons = event.buttons.map(({ id, label, action: { en, th } }) => ({
    id,
    label,
    action: { en, th },
  }));
  return { kind: "hello", game: event.game, buttons };
}

function stageOf(fact: Exclude<StreamFact<"stage.play">, { kind: "picture" }>): StageEvent {
  if (fact.kind !== "failed") return fact;
  const { kind, reason, status } = fact;
  return status === undefined ? { kind, reason } : { kind, reason, status };
}

function keptOrNull(text: string | null): KeptText | null {
  return text === null ? null : keepExactly(text);
}

function both<T>(value: T): { value: T; fact: T } {
  return { value, fact: value };
}

/** Bytes that differ from draw to draw, for the real ones were secrets. */
function bytesOf(count: number, seq: number): Uint8Array {
  return Uint8Array.from(
    { length: count },
    (_, index) => (Math.imul(seq + 1, 2_654_435_761) >>> (index % 24)) & 255,
  );
}
