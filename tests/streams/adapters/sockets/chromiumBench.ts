import { Observable, type Subscriber } from "rxjs";
import type { Socket, SocketCommand, SocketEvent } from "../../../../streams/ports.ts";
import { bundled, sharedChromium } from "../../../support/chromium.ts";
import type { Bench } from "./bench.ts";
import { inTurn } from "./inTurn.ts";
import { wsBench } from "./wsBench.ts";

/** The browser's adapter in Chromium, against the same server as in Node. */
export async function chromiumBench(): Promise<Bench> {
  const browser = await sharedChromium();
  const script = await bundled("tests/streams/adapters/sockets/page.ts");
  const server = await wsBench();
  const page = await browser.newPage();
  const apps = new Map<number, Subscriber<SocketEvent>>();
  await page.exposeFunction("socketTold", (id: number, event: SocketEvent | null) => {
    if (event) apps.get(id)?.next(event);
    else apps.get(id)?.complete();
  });
  await page.addScriptTag({ content: script });

  // The app's commands reach the page a moment later; the server must not overtake them.
  const { inOrder, finish } = inTurn();
  let lastId = 0;
  const socket: Socket = {
    connect: (url, commands$) =>
      new Observable((subscriber) => {
        lastId += 1;
        const id = lastId;
        const early: SocketCommand[] = [];
        let sent = false;
        apps.set(id, subscriber);
        subscriber.add(
          commands$.subscribe((command) => {
            if (sent)
              inOrder(() =>
                page.evaluate(([to, what]) => window.socketPage.command(to, what), [id, command] as const),
              );
            else early.push(command);
          }),
        );
        queueMicrotask(() => {
          sent = true;
          inOrder(() =>
            page.evaluate(([to, where, first]) => window.socketPage.connect(to, where, first), [
              id,
              url,
              early,
            ] as const),
          );
        });
        subscriber.add(() => inOrder(() => page.evaluate((to) => window.socketPage.leave(to), id)));
      }),
  };
  return {
    ...server,
    socket,
    next: async () => {
      const peer = await server.next();
      const later = (work: () => void): void => inOrder(async () => work());
      return {
        got: peer.got,
        closed: peer.closed,
        send: (text) => later(() => peer.send(text)),
        close: (code) => later(() => peer.close(code)),
        break: () => later(() => peer.break()),
      };
    },
    stop: async () => {
      try {
        await finish();
      } finally {
        await page.close();
        await server.stop();
      }
    },
  };
}
