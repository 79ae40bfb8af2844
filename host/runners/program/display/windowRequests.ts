import type { Clock } from "../../../lib/clock.ts";
import type { Atoms } from "./atoms.ts";
import { windowPingMs } from "./durations.ts";
import type { Rectangle } from "./placement.ts";
import type { WindowManager } from "./windowManager.ts";
import { readNumbers, readTexts, takesPart, type WindowTexts } from "./windowProperties.ts";
import { NoAnswer, type XConnection } from "./xConnection.ts";

/** Parts of a window's title and class, in any case; either is enough, an empty one matches nothing, and the title `*` any window. */
export interface WindowMatch {
  readonly title: string;
  readonly class: string;
}

export interface FoundWindow extends Rectangle, WindowTexts {
  readonly id: number;
  /** As the window itself says, in the program's own process namespace; null when it says nothing. */
  readonly pid: number | null;
}

export type WindowRequests = ReturnType<typeof createWindowRequests>;

/** What the host asks of a program's windows. Nothing in it throws: a window may be gone at any time. */
export function createWindowRequests(x: XConnection, manager: WindowManager, atoms: Atoms, clock: Clock) {
  const { protocols } = atoms;
  let lastPing = 0;
  /** By the number that was sent with the ping. */
  const pings = new Map<number, () => void>();
  manager.onRootMessage((type, [protocol, ping = 0]) => {
    if (type === protocols && protocol === atoms.ping) pings.get(ping)?.();
  });
  const sendProtocol = (id: number, data: readonly number[]): void =>
    x.send(() => {
      const noMask = 0;
      const message = { name: "ClientMessage", format: 32, wid: id, message_type: protocols, data } as const;
      x.client.SendEvent(id, 0, noMask, message);
    });

  return {
    async find(match: WindowMatch): Promise<FoundWindow | null> {
      const candidates = await Promise.all(
        manager
          .windows()
          .map(async ({ id, rectangle }): Promise<FoundWindow | null> => {
            const [texts, [pid]] = await Promise.all([readTexts(x, id), readNumbers(x, id, "_NET_WM_PID")]);
            return matches(texts, match) ? { id, ...rectangle, ...texts, pid: pid ?? null } : null;
          })
          .map((reading) => reading.catch(() => null)),
      );
      return candidates.reduce(
        (best, each) => (best === null || (each !== null && area(each) >= area(best)) ? each : best),
        null,
      );
    },
    async ping(id: number): Promise<boolean | null> {
      try {
        if (!(await takesPart(x, id, "_NET_WM_PING"))) return null;
      } catch (error) {
        // A program that has grabbed the server keeps everybody waiting, which is as bad as no answer of its own.
        return error instanceof NoAnswer ? false : null;
      }
      lastPing = (lastPing + 1) >>> 0;
      const ping = lastPing;
      return new Promise((resolve) => {
        const settle = (answered: boolean): void => {
          cancel();
          pings.delete(ping);
          resolve(answered);
        };
        const cancel = clock.after(windowPingMs, () => settle(false));
        pings.set(ping, () => settle(true));
        sendProtocol(id, [atoms.ping, ping, id]);
      });
    },
    async close(id: number): Promise<boolean> {
      if (!(await takesPart(x, id, "WM_DELETE_WINDOW").catch(() => false))) return false;
      sendProtocol(id, [atoms.deleteWindow]);
      return true;
    },
  };
}

function matches(texts: WindowMatch, match: WindowMatch): boolean {
  const contains = (text: string, part: string): boolean =>
    part !== "" && text.toLowerCase().includes(part.toLowerCase());
  return match.title === "*" || contains(texts.title, match.title) || contains(texts.class, match.class);
}

function area({ width, height }: Rectangle): number {
  return width * height;
}
