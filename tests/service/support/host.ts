import type { CommandResult, HostPool } from "../../../service/hosts/hostPool.ts";
import type { LeaseCommand, Seat, StartCommand } from "../../../streams/wire/machineControl.ts";

/** A host in memory. */
export interface TestHost extends HostPool {
  total: number;
  /** Set to make it stop answering. */
  unreachable: boolean;
  /** Whether started games are still loading. */
  loading: boolean;
  readonly held: Map<string, LeaseCommand>;
  readonly started: Map<string, StartCommand>;
  readonly ends: string[];
}

export function createTestHost(total: number): TestHost {
  const held = new Map<string, LeaseCommand>();
  const started = new Map<string, StartCommand>();
  const ends: string[] = [];
  const whenReachable = async (work: () => CommandResult): Promise<CommandResult> =>
    host.unreachable ? "unreachable" : work();
  const host: TestHost = {
    total,
    unreachable: false,
    loading: false,
    held,
    started,
    ends,
    async seats() {
      if (host.unreachable) return null;
      const seats = [...held.values()].map(
        ({ scheduleId, gameId }): Seat => ({
          scheduleId,
          gameId,
          state: !started.has(scheduleId) ? "leased" : host.loading ? "starting" : "running",
          viewers: 0,
          idleSeconds: 0,
        }),
      );
      return { total: host.total, seats };
    },
    lease: (command) =>
      whenReachable(() => {
        const mine = held.get(command.scheduleId);
        if (mine !== undefined) return mine.sessionKey === command.sessionKey ? "done" : "refused";
        if (held.size >= host.total) return "refused";
        held.set(command.scheduleId, command);
        return "done";
      }),
    start: (command) =>
      whenReachable(() => {
        if (!held.has(command.scheduleId)) return "refused";
        started.set(command.scheduleId, command);
        return "done";
      }),
    end: (scheduleId) =>
      whenReachable(() => {
        held.delete(scheduleId);
        started.delete(scheduleId);
        ends.push(scheduleId);
        return "done";
      }),
  };
  return host;
}
