import * as z from "zod/mini";
import { ProviderUnreachable } from "./provider.ts";

/**
 * Asks a provider's API and reads its answer by a schema.
 * @throws ProviderAway for no answer within 15 s, an error status, or an answer that does not fit
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
  if (status < 200 || status >= 300) throw new ProviderUnreachable(`${new URL(url).host} answers ${status}`);
  const read = z.safeParse(schema, parseJson(text));
  if (!read.success) throw new ProviderUnreachable(`${new URL(url).host} gives an answer of another shape`);
  return read.data;
}

/** The parsed JSON; undefined when it is malformed. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Converts between cents and the decimal amounts of some APIs: 999 is 9.99. */
export const toMajorUnits = (amount: number): number => amount / 100;
export const toMinorUnits = (amount: number): number => Math.round(amount * 100);
