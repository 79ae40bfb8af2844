import { expect, test } from "vitest";
import { balance } from "../../../lab/load/balancer.ts";

/** @param statuses what each origin answers; 0 for no answer */
function bench(statuses: Readonly<Record<string, number>>) {
  const asked: string[] = [];
  const request: typeof fetch = async (input) => {
    asked.push(String(input));
    const status = statuses[new URL(String(input)).origin] ?? 200;
    if (status === 0) throw new TypeError("gone");
    return new Response("", { status });
  };
  const balancer = balance(["http://one", "http://two"], 0, request);
  return { asked, balancer };
}

test("a call that finds its service gone is made once more at the next, where later calls begin", async () => {
  const { asked, balancer } = bench({ "http://one": 0 });
  expect((await balancer.fetch("http://one/a?b")).status).toBe(200);
  expect((await balancer.fetch("http://one/c")).status).toBe(200);
  expect(asked).toEqual(["http://one/a?b", "http://two/a?b", "http://two/c"]);
  expect({ failures: balancer.failures(), retries: balancer.retries() }).toEqual({ failures: 0, retries: 1 });
});

test("a call that fails at both has failed", async () => {
  const { asked, balancer } = bench({ "http://one": 503, "http://two": 0 });
  await expect(balancer.fetch("http://one/a")).rejects.toThrow("no service answers");
  expect(asked).toHaveLength(2);
  expect(balancer.failures()).toBe(1);
});

test("a refusal is an answer, and a host is asked directly", async () => {
  const { asked, balancer } = bench({ "http://one": 500 });
  await balancer.fetch("http://one/a");
  await balancer.fetch("http://host:1/whep");
  expect(asked).toEqual(["http://one/a", "http://host:1/whep"]);
});

test("a call that its caller gives up is not made again", async () => {
  const abort = new AbortController();
  const request: typeof fetch = async () => {
    abort.abort();
    throw new DOMException("aborted", "AbortError");
  };
  const balancer = balance(["http://one", "http://two"], 0, request);
  await expect(balancer.fetch("http://one/a", { signal: abort.signal })).rejects.toThrow("aborted");
  expect(balancer.failures()).toBe(0);
});
