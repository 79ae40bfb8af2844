import * as z from "zod/mini";
import { accountCalls } from "../../wire/accountCalls.ts";
import { type Call, calls } from "../../wire/calls.ts";
import { deskCalls } from "../../wire/deskCalls.ts";
import { common } from "../../wire/envelope.ts";
import { partyCalls } from "../../wire/partyCalls.ts";
import { payCommand } from "../../wire/payFrame.ts";
import { iceServer } from "../../wire/schedule.ts";
import { secret } from "../../wire/secret.ts";
import { pushEvents } from "../../wire/socket.ts";
import { stored } from "../../wire/stored.ts";

/** Schemas that mark the secrets of what passes a port, in the form in which it is recorded. */

const inBody = (schema: z.ZodMiniType) => z.object({ body: z.object({ json: schema }) });

/** @param url of the request @returns null for a call that is none of the backend's */
export function callSecrets(url: string): { request: z.ZodMiniType; reply: z.ZodMiniType } | null {
  const [path = ""] = url.split(/[?#]/);
  const known: ReadonlyArray<Call<z.ZodMiniType, z.ZodMiniType>> = [
    ...Object.values(calls),
    ...Object.values(accountCalls),
    ...Object.values(deskCalls),
    ...Object.values(partyCalls),
  ];
  const call = known.find((one) => path.endsWith(one.path));
  if (!call) return null;
  return {
    request: inBody(call.family === "A" ? z.object({ params: call.params, common }) : call.params),
    reply: inBody(z.object({ data: call.data })),
  };
}

/** A push, as one tab broadcasts it to the others. */
export const pushSecrets = z.object({ data: z.union(Object.values(pushEvents)) });

/** A decrypted frame of the session socket. */
export const frameSecrets = z.object({ frame: z.object({ json: pushSecrets }) });

/** An item of the browser's storage. */
export function storedSecrets(key: string): z.ZodMiniType {
  const item = Object.values(stored).find((one) => one.key === key);
  return z.object({ json: item?.schema ?? z.unknown() });
}

/** An item of the browser's storage whose key is not known beforehand. */
export const anyStoredSecrets = z.object({
  json: z.union(Object.values(stored).map(({ schema }) => schema)),
});

export const stageSecrets = z.object({ key: secret(z.string()), iceServers: z.array(iceServer) });
/** What a player types into a game may be a password. */
export const typedSecrets = z.object({ text: secret(z.string()) });
export const paymentSecrets = payCommand;
export const identitySecrets = z.object({ idToken: secret(z.string()) });
