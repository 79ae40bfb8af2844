import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { appParams } from "../appParams.ts";
import type { Child } from "../child.ts";
import { quantile } from "../measures.ts";

/** What one drive has seen. */
export interface Drive {
  readonly callsPerCpuSecond: number;
  /** At a steady rate, ms. */
  readonly p50: number;
  readonly p99: number;
}

/** Calls at once, when as many as possible are made. */
const concurrency = 16;
/** Calls a second, when their times are taken. */
const rate = 100;
/** The children report their CPU time so often; a drive begins and ends with a report, ms. */
const reportPause = 1_100;

/**
 * Calls `/schedule/info` at a steady rate, for the times, and then as often as it can, for the CPU seconds.
 * @param seconds of each of the two
 * @throws when a call is refused
 */
async function driveOne(
  { child, origin, token, uid }: { child: Child; origin: string; token: string; uid: string },
  seconds: number,
): Promise<Drive> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
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
  const times: number[] = [];
  const paced: Promise<unknown>[] = [];
  const from = performance.now();
  for (let index = 0; index < seconds * rate; index += 1) {
    const wait = from + (index * 1_000) / rate - performance.now();
    if (wait > 0) await delay(wait);
    paced.push(call().then((ms) => times.push(ms)));
  }
  await Promise.all(paced);
  await delay(reportPause);
  const before = child.usage().cpuSeconds;
  const until = performance.now() + seconds * 1_000;
  let calls = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() < until) {
        await call();
        calls += 1;
      }
    }),
  );
  await delay(reportPause);
  agent.destroy();
  const sorted = times.toSorted((a, b) => a - b);
  return {
    callsPerCpuSecond: calls / Math.max(0.001, child.usage().cpuSeconds - before),
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
  };
}

export const drive = Object.assign(driveOne, { rate });
