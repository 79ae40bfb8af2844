import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { appParams } from "../appParams.ts";
import type { Child } from "../child.ts";
import { quantile } from "../measures.ts";

/** What one drive has seen. */
export interface Drive {
  /** With as many calls as possible. */
  readonly callsPerCpuSecond: number;
  /** At the same rate for everybody. */
  readonly atSameRate: number;
  /** At a steady rate, ms. */
  readonly p50: number;
  readonly p99: number;
}

/** Connections of the caller, and calls at once when as many as possible are made. */
const connections = 16;
/** Calls a second, when their times are taken. */
const rate = 100;
/**
 * Calls a second, when the CPU time of both is taken at the same rate. With as many as possible the faster of the two finds several calls
 * each time that it looks, and a caller that is never asleep; the slower pays for waking it.
 */
const sameRate = 600;
/** The children report their CPU time so often; a drive begins and ends with a report, ms. */
const reportPause = 1_100;

/**
 * Calls `/schedule/info` at a steady rate, for the times, and then at a higher one and as often as it can, for the CPU seconds.
 * @param seconds of each of the three
 * @throws when a call is refused
 */
async function driveOne(
  { child, origin, token, uid }: { child: Child; origin: string; token: string; uid: string },
  seconds: number,
): Promise<Drive> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(origin);
  const body = JSON.stringify({
    params: {},
    common: { ...appParams, token, uid, t: Math.floor(Date.now() / 1_000) },
  });
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  const call = () =>
    new Promise<number>((resolve, reject) => {
      const began = performance.now();
      const sent = request(
        { agent, hostname, port, method: "POST", path: "/schedule/info", headers },
        (reply) => {
          let text = "";
          reply.setEncoding("utf8");
          reply.on("data", (part) => {
            text += part;
          });
          reply.on("end", () =>
            text.startsWith('{"code":200')
              ? resolve(performance.now() - began)
              : reject(new Error(`/schedule/info: ${text.slice(0, 200)}`)),
          );
        },
      );
      sent.on("error", reject);
      sent.end(body);
    });
  const times = await paced(call, rate, seconds);
  const atSameRate = await perCpuSecond(child, async () => (await paced(call, sameRate, seconds)).length);
  const callsPerCpuSecond = await perCpuSecond(child, () => asManyAsPossible(call, seconds));
  agent.destroy();
  const sorted = times.toSorted((a, b) => a - b);
  return {
    callsPerCpuSecond,
    atSameRate,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
  };
}

/** @param work makes calls, and says how many */
async function perCpuSecond(child: Child, work: () => Promise<number>): Promise<number> {
  await delay(reportPause);
  const before = child.usage().cpuSeconds;
  const calls = await work();
  await delay(reportPause);
  return calls / Math.max(0.001, child.usage().cpuSeconds - before);
}

/** @returns how many calls were made */
async function asManyAsPossible(call: () => Promise<number>, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let calls = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        await call();
        calls += 1;
      }
    }),
  );
  return calls;
}

/** Makes calls at a steady rate. @returns how long each took, ms */
async function paced(
  call: () => Promise<number>,
  perSecond: number,
  seconds: number,
): Promise<readonly number[]> {
  const calls: Promise<number>[] = [];
  const from = performance.now();
  for (let index = 0; index < seconds * perSecond; index += 1) {
    const wait = from + (index * 1_000) / perSecond - performance.now();
    if (wait > 0) await delay(wait);
    calls.push(call());
  }
  return Promise.all(calls);
}

export const drive = Object.assign(driveOne, { rate, sameRate });
