import type { Desk } from "../../../../streams/features/desk/deskState.ts";

/** What each section of the sheet gets. */
export interface SectionProps {
  readonly desk: Extract<Desk, { status: "playing" }>;
}
