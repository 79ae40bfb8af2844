import type { AppConfig } from "../../../wire/config.ts";
import type { Navigation, Shell } from "../../ports.ts";

export interface DownloadDeps {
  readonly config: Pick<AppConfig, "apiBase">;
  readonly shell: Pick<Shell, "present" | "openPage">;
  readonly navigation: Pick<Navigation, "origin">;
}

/** A download with a ticket: the address for a link, or null in the native app, which opens it itself. */
export function openDownload(
  { config, shell, navigation }: DownloadDeps,
  path: string,
  ticket: string,
): string | null {
  const address = `${config.apiBase}${path}?ticket=${encodeURIComponent(ticket)}`;
  if (!shell.present) return address;
  shell.openPage(new URL(address, navigation.origin).href);
  return null;
}
