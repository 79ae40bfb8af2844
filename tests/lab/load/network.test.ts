import { NEVER, of, Subject } from "rxjs";
import { expect, test } from "vitest";
import { createNetwork } from "../../../lab/load/network.ts";
import type { HttpReply, SocketEvent } from "../../../streams/ports.ts";

const request = { method: "GET", url: "/", headers: {} } as const;

test("a cut network fails what runs and what comes, once each, until it is joined again", () => {
  const reply$ = new Subject<HttpReply>();
  const network = createNetwork({ http: { request: () => reply$ }, socket: { connect: () => NEVER } });
  const seen: HttpReply[] = [];
  network.http.request(request).subscribe((reply) => seen.push(reply));
  network.connect(false);
  network.http.request(request).subscribe((reply) => seen.push(reply));
  const lost = { kind: "failed", reason: "unreachable" };
  expect(seen).toEqual([lost, lost]);
  network.connect(true);
  network.http.request(request).subscribe((reply) => seen.push(reply));
  reply$.next({ kind: "reply", status: 200, body: "" });
  expect(seen).toEqual([lost, lost, { kind: "reply", status: 200, body: "" }]);
});

test("a cut network breaks sockets without a close frame", () => {
  const opened: SocketEvent = { kind: "open" };
  let closed = 0;
  const messages$ = new Subject<SocketEvent>();
  const network = createNetwork({
    http: { request: () => of({ kind: "failed", reason: "timeout" }) },
    socket: { connect: () => messages$ },
  });
  const seen: SocketEvent[] = [];
  network.socket.connect("ws://x", NEVER).subscribe({
    next: (event) => seen.push(event),
    complete: () => {
      closed += 1;
    },
  });
  messages$.next(opened);
  network.connect(false);
  expect(seen).toEqual([opened, { kind: "closed", code: 1006 }]);
  expect({ closed, stillUsed: messages$.observed }).toEqual({ closed: 1, stillUsed: false });
});
