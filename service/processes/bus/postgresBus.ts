import { randomBytes } from "node:crypto";
import type { SessionClient, SessionPart } from "../postgres/session.ts";
import { type Bus, createLocalBus, type Signal } from "./bus.ts";

/** One for each database: all processes of the service on it listen to it. */
const channel = "cloudplay";
/** PostgreSQL refuses payloads of 8,000 bytes and more. */
const mostPayloadBytes = 7_500;

/** `e` and an account, `s` and an account, or `g`. */
const wordForm = /^(?:([es])([\w-]{1,64})|g)$/;

/**
 * A bus between the processes on one PostgreSQL database, by LISTEN and NOTIFY (R-BUS-01). What is published reaches this process
 * at once and the others as one statement for all that has come up meanwhile, because each NOTIFY takes a lock of the whole
 * server. Without a connection the others hear nothing: they look for it themselves.
 * @param deps.client the session's connection; null while there is none
 */
export function createPostgresBus(deps: {
  readonly client: () => SessionClient | null;
  readonly reportError: (where: string, error: unknown) => void;
}): { readonly bus: Bus; readonly part: SessionPart } {
  const local = createLocalBus();
  /** Tells the notifications of this process from those of others. */
  const self = randomBytes(6).toString("hex");
  const waiting = new Set<string>();
  let isSending = false;

  const send = async () => {
    while (waiting.size > 0) {
      const payloads = payloadsOf(self, waiting);
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

function payloadsOf(self: string, words: Iterable<string>): readonly string[] {
  const payloads: string[] = [];
  let payload = self;
  for (const each of words) {
    if (payload.length + 1 + each.length > mostPayloadBytes) {
      payloads.push(payload);
      payload = self;
    }
    payload += `,${each}`;
  }
  return [...payloads, payload];
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

/** @param given from the channel, on which anybody with access to the database can send @returns null for what is no word of ours */
function signalOf(given: string): Signal | null {
  const found = wordForm.exec(given);
  if (found === null) return null;
  const [, kind, accountId] = found;
  if (kind === undefined || accountId === undefined) return { kind: "graces" };
  return { kind: kind === "e" ? "events" : "socket", accountId };
}
