import * as z from "zod/mini";
import { jsonOf } from "../../../wire/orElse.ts";
import { ProviderRefused, ProviderUnreachable } from "./provider.ts";

/** Statuses of a final refusal. Wrong keys, conflicts and limits are not final. */
const refusals: ReadonlySet<number> = new Set([400, 402, 404, 410, 422]);

/**
 * Calls a provider's API and parses the reply by a schema.
 * @throws ProviderUnreachable for no reply within 15 s, an error status, or a reply that does not match the schema;
 * ProviderRefused for the status of a final refusal
 */
export async function askProvider<Schema extends z.ZodMiniType>(
  schema: Schema,
  url: string,
  init: { method: "GET" | "POST"; headers: Readonly<Record<string, string>>; body?: string },
): Promise<z.infer<Schema>> {
  let text: string;
  let status: number;
  try {
    const reply = await fetch(url, {
      ...init,
      headers: { ...init.headers },
      redirect: "error",
      signal: AbortSignal.timeout(15_000),
    });
    status = reply.status;
    text = await reply.text();
  } catch {
    throw new ProviderUnreachable(`${new URL(url).host} does not answer`);
  }
  if (status < 200 || status >= 300) {
    const Failure = refusals.has(status) ? ProviderRefused : ProviderUnreachable;
    throw new Failure(`${new URL(url).host} answers ${status}`);
  }
  const read = z.safeParse(schema, jsonOf(text));
  if (!read.success) throw new ProviderUnreachable(`${new URL(url).host} gives an answer of another shape`);
  return read.data;
}

/** Converts between cents and the decimal amounts of some APIs: 999 is 9.99. */
export const toMajorUnits = (amount: number): number => amount / 100;
export const toMinorUnits = (amount: number): number => Math.round(amount * 100);
