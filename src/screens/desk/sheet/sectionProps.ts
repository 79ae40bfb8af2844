import type { Desk } from "../../../../streams/features/desk/deskState.ts";

export interface SectionProps {
  readonly desk: Extract<Desk, { status: "playing" }>;
}
