import type { OtherSeat } from "../../../streams/features/queue/queuePopup.ts";
import { inLocale } from "../../../wire/locale.ts";

/** The name of the region with a free seat, in one language; in English where there is no other. */
export function regionText({ name }: OtherSeat, locale: string): string {
  return inLocale(name, locale);
}
