import * as z from "zod/mini";
import { type Call, calls } from "../../wire/calls.ts";
import { common } from "../../wire/envelope.ts";
import { payCommand } from "../../wire/pay.ts";
import { secret } from "../../wire/secret.ts";
import { pushEvents } from "../../wire/socket.ts";
import { stored } from "../../wire/stored.ts";

/** Which schema marks the secrets of what a port is told and brings, in the form in which it is recorded. */

const inBody = (schema: z.ZodMiniType) => z.object({ body: z.object({ json: schema }) });

/** @param url of the request */
export function marksOfCall(url: string): { request: z.ZodMiniType; reply: z.ZodMiniType } | null {
  const [path = ""] = url.split(/[?#]/);
  const known: ReadonlyArray<Call<z.ZodMiniType, z.ZodMiniType>> = Object.values(calls);
  const call = known.find((one) => path.endsWith(one.path));
  if (!call) return null;
  return {
    request: inBody(call.family === "A" ? z.object({ params: call.params, common }) : call.params),
    reply: inBody(z.object({ data: call.data })),
  };
}

/** A push, as it is passed on from tab to tab. */
export const marksOfNews = z.object({ data: z.union(Object.values(pushEvents)) });

/** Frames of the session socket, opened. */
export const marksOfFrame = z.object({ frame: z.object({ json: marksOfNews }) });

/** What the browser keeps. @param key of storage */
export function marksOfStored(key: string): z.ZodMiniType {
  const item = Object.values(stored).find((one) => one.key === key);
  return z.object({ json: item?.schema ?? z.unknown() });
}

/** Where the key is not known beforehand. */
export const marksOfAnyStored = z.object({
  json: z.union(Object.values(stored).map(({ schema }) => schema)),
});

export const marksOfStage = z.object({ key: secret(z.string()) });
export const marksOfPayCommand = payCommand;
export const marksOfIdentity = z.object({ idToken: secret(z.string()) });
