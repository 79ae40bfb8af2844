import type { Commanded, MachinePool } from "../../../service/hosts/hostPool.ts";
import type { LeaseCommand, Seat, StartCommand } from "../../../streams/wire/machineControl.ts";

/** A machine host in memory. */
export interface TestMachine extends MachinePool {
  total: number;
  /** True: it does not answer. */
  away: boolean;
  readonly held: Map<string, LeaseCommand>;
  readonly started: Map<string, StartCommand>;
  readonly ends: string[];
}

export function createTestMachine(total: number): TestMachine {
  const held = new Map<string, LeaseCommand>();
  const started = new Map<string, StartCommand>();
  const ends: string[] = [];
  const unlessAway = async (work: () => Commanded): Promise<Commanded> => (machine.away ? "away" : work());
  const machine: TestMachine = {
    total,
    away: false,
    held,
    started,
    ends,
    async seats() {
      if (machine.away) return null;
      const seats = [...held.values()].map(
        ({ scheduleId, gameId }): Seat => ({
          scheduleId,
          gameId,
          state: started.has(scheduleId) ? "running" : "leased",
          viewers: 0,
          idleSeconds: 0,
        }),
      );
      return { total: machine.total, seats };
    },
    lease: (command) =>
      unlessAway(() => {
        const mine = held.get(command.scheduleId);
        if (mine !== undefined) return mine.sessionKey === command.sessionKey ? "done" : "refused";
        if (held.size >= machine.total) return "refused";
        held.set(command.scheduleId, command);
        return "done";
      }),
    start: (command) =>
      unlessAway(() => {
        if (!held.has(command.scheduleId)) return "refused";
        started.set(command.scheduleId, command);
        return "done";
      }),
    end: (scheduleId) =>
      unlessAway(() => {
        held.delete(scheduleId);
        started.delete(scheduleId);
        ends.push(scheduleId);
        return "done";
      }),
  };
  return machine;
}
