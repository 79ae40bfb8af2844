import type { Alerts } from "../../../streams/ports.ts";

/** Remembers each ring. */
export class FakeAlerts implements Alerts {
  readonly rings: { sound: boolean }[] = [];
  readonly live = 0;

  ring(how: { sound: boolean }): void {
    this.rings.push(how);
  }
}
