import type { AppConfig } from "../../../wire/config.ts";
import type { Navigation, Shell } from "../../ports.ts";

export interface DownloadDeps {
  readonly config: Pick<AppConfig, "apiBase">;
  readonly shell: Pick<Shell, "present" | "openPage">;
  readonly navigation: Pick<Navigation, "origin">;
}

/**
 * A download with a ticket. The browser downloads by a link, and the native app opens the address itself.
 * @returns the address for a link; null in the native app
 */
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
