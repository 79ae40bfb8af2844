import { randomBytes } from "node:crypto";
import type { SessionClient, SessionPart } from "../postgres/session.ts";
import { type Bus, createLocalBus, type Signal } from "./bus.ts";

/** Channel of all the service's processes on one database. */
const channel = "cloudplay";
/** Words per payload. PostgreSQL refuses payloads of 8,000 bytes or more. */
const maxWords = 100;

/** `e` or `s` with an account, or `g`. */
const wordForm = /^(?:([es])([\w-]{1,64})|g)$/;

/**
 * A bus between the processes on one PostgreSQL database, by LISTEN and NOTIFY (R-BUS-01). A signal reaches this process at once, and the
 * others in one batched statement, because each NOTIFY takes a lock of the whole server. Without a connection nothing is sent; the other
 * processes find changes by their checks of the store.
 * @param deps.client the session's connection; null if there is none
 */
export function createPostgresBus(deps: {
  readonly client: () => SessionClient | null;
  readonly reportError: (where: string, error: unknown) => void;
}): { readonly bus: Bus; readonly part: SessionPart } {
  const local = createLocalBus();
  /** Identifies this process's own notifications. */
  const self = randomBytes(6).toString("hex");
  const waiting = new Set<string>();
  let isSending = false;

  const send = async () => {
    while (waiting.size > 0) {
      const payloads = payloadsOf(self, [...waiting]);
      waiting.clear();
      await deps
        .client()
        ?.query("select pg_notify($1, payload) from unnest($2::text[]) as payload", [channel, payloads]);
    }
  };

  return {
    bus: {
      publish(signal) {
        local.publish(signal);
        const word = wordOf(signal);
        if (word === null) return;
        waiting.add(word);
        if (isSending) return;
        isSending = true;
        setImmediate(() => {
          send()
            .catch((error: unknown) => {
              waiting.clear();
              deps.reportError("bus", error);
            })
            .finally(() => {
              isSending = false;
            });
        });
      },
      subscribe: local.subscribe,
    },
    part: {
      async opened(client) {
        await client.query(`listen ${channel}`, []);
        local.publish({ kind: "missed" });
      },
      notified(payload) {
        const [sender, ...words] = payload.split(",");
        if (sender === self) return;
        for (const each of words) {
          const signal = signalOf(each);
          if (signal !== null) local.publish(signal);
        }
      },
    },
  };
}

function payloadsOf(self: string, words: readonly string[]): readonly string[] {
  const payloads: string[] = [];
  for (let from = 0; from < words.length; from += maxWords)
    payloads.push([self, ...words.slice(from, from + maxWords)].join(","));
  return payloads;
}

function wordOf(signal: Signal): string | null {
  switch (signal.kind) {
    case "graces":
      return "g";
    case "events":
      return `e${signal.accountId}`;
    case "socket":
      return `s${signal.accountId}`;
    case "missed":
      return null;
  }
}

/** @param given from the channel, to which anybody with access to the database can send @returns null if invalid */
function signalOf(given: string): Signal | null {
  const found = wordForm.exec(given);
  if (found === null) return null;
  const [, kind, accountId] = found;
  if (kind === undefined || accountId === undefined) return { kind: "graces" };
  return { kind: kind === "e" ? "events" : "socket", accountId };
}
