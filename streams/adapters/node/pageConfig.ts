import { type AppConfig, readConfig } from "../../../wire/config.ts";

const block = /<script id="app-config" type="application\/json">([\s\S]*?)<\/script>/;
const pageTimeout = 10_000;

/** The service's configuration of its page, with sign-in by the identity port. @throws without a valid one */
export async function fetchPageConfig(origin: string): Promise<{ config: AppConfig; issuer: string }> {
  const reply = await fetch(origin, { signal: AbortSignal.timeout(pageTimeout) });
  const read = readConfig(block.exec(await reply.text())?.[1] ?? "");
  if (!reply.ok || read.kind === "wrong")
    throw new Error(`${origin} has no page of the app: ${read.kind === "wrong" ? read.why : reply.status}`);
  return headlessConfig(read.config);
}

/** The configuration for an app without a page. */
export function headlessConfig(config: AppConfig): { config: AppConfig; issuer: string } {
  const { signIn, appKey } = config;
  if (signIn.kind === "google") return { config, issuer: "https://accounts.google.com" };
  // With the provider Google, the core takes id tokens from the identity port; the service accepts ours by its own client id.
  return { config: { ...config, signIn: { kind: "google", clientId: appKey } }, issuer: signIn.issuer };
}
