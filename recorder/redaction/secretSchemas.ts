import * as z from "zod/mini";
import { storedPads } from "../../streams/features/desk/controllers/storedPads.ts";
import { storedTelevision, storedVisit } from "../../streams/features/desk/party/storedVisit.ts";
import type { HttpRequest } from "../../streams/ports.ts";
import { stored } from "../../streams/storage/stored.ts";
import { accountCalls } from "../../wire/calls/accountCalls.ts";
import { type Call, calls } from "../../wire/calls/calls.ts";
import { deskCalls } from "../../wire/calls/deskCalls.ts";
import { common } from "../../wire/calls/envelope.ts";
import { partyCalls } from "../../wire/calls/partyCalls.ts";
import { problemCalls } from "../../wire/calls/problemReport.ts";
import { queueCalls } from "../../wire/calls/queueCalls.ts";
import { payCommand } from "../../wire/payFrame.ts";
import { personal } from "../../wire/personal.ts";
import { iceServer } from "../../wire/schedule.ts";
import { secret } from "../../wire/secret.ts";
import { pushEvents } from "../../wire/socket.ts";

/** Schemas that mark the secrets of what passes a port, in the form in which it is recorded. */

const inBody = (schema: z.ZodMiniType) => z.object({ body: z.object({ json: schema }) });

interface CallSecrets {
  readonly request: z.ZodMiniType;
  readonly reply: z.ZodMiniType;
}

/** Every call of the app, with what it marks; the longest paths first, as one may end with another. */
const known: ReadonlyArray<{
  readonly call: Call<z.ZodMiniType, z.ZodMiniType>;
  secrets: CallSecrets | null;
}> = [calls, accountCalls, deskCalls, partyCalls, problemCalls, queueCalls]
  .flatMap((some): Array<Call<z.ZodMiniType, z.ZodMiniType>> => Object.values(some))
  .sort((one, other) => other.path.length - one.path.length)
  .map((call) => ({ call, secrets: null }));

/** The marks of a call, by its method and path. @returns null for a request to anybody but the service */
export function callSecrets({ method, url }: Pick<HttpRequest, "method" | "url">): CallSecrets | null {
  const path = url.replace(/[?#].*$/s, "");
  const found = known.find(({ call }) => call.method === method && path.endsWith(call.path));
  if (!found) return null;
  const { call } = found;
  found.secrets ??= {
    request: inBody(call.family === "A" ? z.object({ params: call.params, common }) : call.params),
    reply: inBody(z.object({ data: call.data })),
  };
  return found.secrets;
}

/** A push, as one tab broadcasts it to the others. */
export const pushSecrets = z.object({ data: z.union(Object.values(pushEvents)) });

/** A decrypted frame of the session socket. */
export const frameSecrets = z.object({ frame: z.object({ json: pushSecrets }) });

/** Marks of items of the browser's storage, by key. */
const itemSecrets = new Map<string, z.ZodMiniType>([
  ...[stored.userInfo, stored.signIn, storedVisit, storedTelevision].map(
    ({ key, schema }): [string, z.ZodMiniType] => [key, z.object({ json: schema })],
  ),
  // Schemas of the first route bear no marks of what is personal.
  [
    stored.inviteCode.key,
    z.object({ text: personal("names", z.string()), json: personal("names", z.unknown()) }),
  ],
  [stored.searchHistory.key, z.object({ json: z.array(personal("searches", z.string())) })],
  [
    storedPads.key,
    z.object({ json: z.object({ maps: z.record(personal("names", z.string()), z.unknown()) }) }),
  ],
]);

/** The marks of an item of the browser's storage; undefined for none. */
export function storedSecrets(key: string): z.ZodMiniType | undefined {
  return itemSecrets.get(key);
}

export const stageSecrets = z.object({ key: secret(z.string()), iceServers: z.array(iceServer) });
/** What a player types into a game may be a password. */
export const typedSecrets = z.object({ text: secret(z.string()) });
export const stageEventSecrets = z.object({ pads: z.array(z.object({ id: personal("names", z.string()) })) });
const searchedWord = personal("searches", z.string());
const searchedWords = z.object({
  set: z.record(z.string(), z.union([searchedWord, z.array(searchedWord)])),
});
const address = personal("addresses", z.string());
const intentMarks: Readonly<Record<string, z.ZodMiniType>> = {
  "desk/type": typedSecrets,
  "desk/claimTelevision": z.object({ code: secret(z.string()) }),
  "desk/join": z.object({ pin: secret(z.string()), name: personal("typed", z.string()) }),
  "desk/saveLayout": z.object({ name: personal("typed", z.string()) }),
  "invite/bind": z.object({ code: personal("names", z.string()) }),
  "shell/openPage": z.object({ url: address }),
  "text/copy": z.object({ text: address }),
  "text/share": z.object({ text: address, url: address }),
};

/** The marks of an intent: what players type, and what identifies them. */
export function intentSecrets(type: string): z.ZodMiniType | undefined {
  return intentMarks[type];
}

/** The marks of a State: searched words have no schema. */
export function stateSecrets(name: string): z.ZodMiniType | undefined {
  return /history/i.test(name) ? searchedWords : undefined;
}

/** The page of a payment: its address is that of one order. */
export const paymentPageSecrets = z.object({ url: secret(z.string()) });
export const paymentSecrets = payCommand;
export const identitySecrets = z.object({ idToken: secret(z.string()) });
