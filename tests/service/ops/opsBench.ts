import * as z from "zod/mini";
import type { Call } from "../../../wire/calls/calls.ts";
import { opsCalls } from "../../../wire/operator/ops.ts";
import type { OpsAction } from "../../../wire/operator/opsActions.ts";
import { type Player, startTestService, type TestService } from "../support/service.ts";

export const maliToken = "mali-token-of-the-tests-0123456789ab";
export const somchaiToken = "somchai-token-of-the-tests-0123456789";
const origin = "http://play.test";
export const json = { "content-type": "application/json", origin };

/** A service with two operators. */
export const startOps = (given: Parameters<typeof startTestService>[0] = {}) =>
  startTestService({
    ...given,
    env: { OPS_TOKENS: `mali:${maliToken},somchai:${somchaiToken}`, ...given.env },
  });

export interface Desk {
  readonly cookie: string;
  ask<P extends z.ZodMiniType, D extends z.ZodMiniType>(
    call: Call<P, D>,
    params: z.input<P>,
    headers?: Record<string, string>,
  ): ReturnType<TestService["send"]>;
  /** @returns the data of a call that must succeed */
  get<P extends z.ZodMiniType, D extends z.ZodMiniType>(
    call: Call<P, D>,
    params: z.input<P>,
  ): Promise<z.infer<D>>;
  act(action: OpsAction): ReturnType<TestService["send"]>;
  /** Asks for an address by GET. */
  open(url: string): ReturnType<TestService["send"]>;
}

export const signInAs = (service: TestService, token: string, headers: Record<string, string> = json) =>
  service.send({ method: "POST", url: "/ops/api/sign-in", headers, body: JSON.stringify({ token }) });

/** Somebody at the operator's page. @param cookie "" for nobody who is signed in */
export function deskWith(service: TestService, cookie: string): Desk {
  const ask: Desk["ask"] = (call, params, headers = {}) => {
    const sent = cookie === "" ? headers : { cookie: `ops_session=${cookie}`, ...headers };
    if (call.method === "POST")
      return service.send({
        method: "POST",
        url: call.path,
        headers: { ...json, ...sent },
        body: JSON.stringify(params),
      });
    const query = new URLSearchParams(Object.entries(Object(params)).map(([k, v]) => [k, String(v)]));
    return service.send({ method: "GET", url: `${call.path}?${query}`, headers: sent });
  };
  return {
    cookie,
    ask,
    async get(call, params) {
      const reply = await ask(call, params);
      if (reply.code !== 200) throw new Error(`${call.path}: ${reply.code} ${reply.msg}`);
      return z.parse(call.data, reply.data);
    },
    act: (action) => ask(opsCalls.act, action),
    open: (url) => service.send({ method: "GET", url, headers: { cookie: `ops_session=${cookie}` } }),
  };
}

export async function openDesk(service: TestService, token = maliToken): Promise<Desk> {
  return deskWith(service, (await signInAs(service, token)).cookies.ops_session ?? "");
}

/** The log, newest first, without its sign-ins. */
export const logOf = async (desk: Desk) =>
  (await desk.get(opsCalls.audit, {})).list.filter(({ action }) => action !== "sign-in");

/** Texts of a player's messages, newest first. */
export const contentsOf = (service: TestService, player: Player) =>
  service.store.transaction(async (tx) =>
    (await tx.messages.page(player.id, 0, 50)).map(({ content }) => content),
  );
