import { asyncScheduler, finalize } from "rxjs";
import { fakePorts, unreachable } from "../../../support/fakePorts.ts";
import { type Bench, Handover, type Peer } from "./bench.ts";

/** The fake that marble tests use, on real time. */
export async function fakeBench(): Promise<Bench> {
  const { socket } = fakePorts({ clock: { now: Date.now, scheduler: asyncScheduler } });
  const peers = new Handover<Peer>();
  socket.on("ws://fake.test/", (server) => {
    server.accept();
    peers.give({
      got: server.sent,
      closed: new Promise((resolve) => {
        server.sent$.pipe(finalize(() => resolve(server.code ?? 0))).subscribe();
      }),
      send: (text) => server.message(text),
      close: (code) => server.close(code),
      break: () => server.close(1006),
    });
  });
  socket.on("ws://nobody.test/", unreachable);
  return {
    socket,
    url: "ws://fake.test/",
    nowhere: "ws://nobody.test/",
    next: () => peers.take(),
    stop: async () => undefined,
  };
}
