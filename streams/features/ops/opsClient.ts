import { defer, map, type Observable } from "rxjs";
import type * as z from "zod/mini";
import type { Call } from "../../../wire/calls/calls.ts";
import type { CallResult } from "../../../wire/calls/envelope.ts";
import { readReply } from "../../callClient.ts";
import type { Clock, Http, HttpRequest } from "../../ports.ts";
import { replyWithin } from "../../rules/replyWithin.ts";

/** Makes one call of the operator's page on subscription; unsubscribing aborts it. The session is in a cookie. */
export type OpsClient = <Params extends z.ZodMiniType, Data extends z.ZodMiniType>(
  call: Call<Params, Data>,
  params: z.input<Params>,
) => Observable<CallResult<z.infer<Data>>>;

export function createOpsClient({ http, clock }: { http: Http; clock: Clock }): OpsClient {
  return (call, params) =>
    defer(() => http.request(requestOf(call.method, call.path, params))).pipe(
      replyWithin(clock),
      map((reply) => readReply("B", call.data, reply)),
    );
}

function requestOf(method: "GET" | "POST", path: string, params: unknown): HttpRequest {
  if (method === "POST")
    return {
      method,
      url: path,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(params),
    };
  const query = new URLSearchParams(
    Object.entries(Object(params)).map(([key, value]): [string, string] => [key, String(value)]),
  ).toString();
  return { method, url: query === "" ? path : `${path}?${query}`, headers: {} };
}

/** Why a call brought nothing, for an operator; "" where it did. */
export function failureOf(result: CallResult<unknown>): string {
  switch (result.kind) {
    case "ok":
      return "";
    case "failed":
      return result.reason === "offline" ? "You are offline." : "The service does not answer.";
    default:
      return result.msg === "" ? "The service refuses this." : result.msg;
  }
}
