import fs from "node:fs";
import type pg from "pg";

/** Clock ticks in a second, in `/proc`: the same on every Linux. */
const ticksPerSecond = 100;

/**
 * The CPU time that a PostgreSQL server on this computer has used so far, s: of all its processes that still run. Linux.
 * @throws where the server's processes cannot be seen
 */
export async function serverCpu(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const server = statOf(rows[0]?.pid ?? 0).parent;
  const processes = fs
    .readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [statOf(Number(name))];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
  return processes
    .filter(({ pid, parent }) => pid === server || parent === server)
    .reduce((sum, { seconds }) => sum + seconds, 0);
}

function statOf(pid: number): { pid: number; parent: number; seconds: number } {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name, in parentheses, may hold anything.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [parent, user, system] = [fields[1], fields[11], fields[12]].map(Number);
  return { pid, parent: parent ?? 0, seconds: ((user ?? 0) + (system ?? 0)) / ticksPerSecond };
}
