import { createInterface } from "node:readline/promises";
import type { GameDescription } from "../../host/library/gameDescription.ts";
import {
  basePackages,
  findInstaller,
  install,
  installLine,
  installSize,
  missingPackages,
} from "./packages.ts";

/** Installs games and their requirements, after showing the size; true if all are there. @param yes asks nothing */
export async function installGames(games: readonly GameDescription[], yes: boolean): Promise<boolean> {
  const wanted = [...new Set([...basePackages, ...games.flatMap(({ packages }) => packages)])];
  const installer = findInstaller();
  const packages = installer.kind === "none" ? wanted : missingPackages(wanted);
  if (packages.length === 0) {
    console.log("All of it is installed already.");
    return true;
  }
  if (installer.kind === "none") {
    console.log("There is no apt-get here. On Debian and its kin this line would install them:");
    console.log(installLine(packages));
    return false;
  }
  if (installer.kind === "not-root") {
    console.log("Installing needs root. This line does it:");
    console.log(installLine(packages));
    return false;
  }
  try {
    console.log(`${packages.join(", ")} and what they need: ${installSize(packages)}.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
  if (!yes && process.stdin.isTTY && !(await agreed())) return false;
  const failure = await install(packages, progressBar(process.stdout));
  if (failure !== null) {
    console.error(`\napt-get failed:\n${failure}`);
    return false;
  }
  return true;
}

async function agreed(): Promise<boolean> {
  const question = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await question.question("Install them? [Y/n] ");
  question.close();
  return !/^n/i.test(answer.trim());
}

const width = 30;

/** Progress bar on one line of the terminal; elsewhere, a line for each 10 %. */
function progressBar(out: NodeJS.WriteStream): (done: number, what: string) => void {
  let tenth = -1;
  return (done, what) => {
    const percent = Math.round(Math.min(1, Math.max(0, done)) * 100);
    if (!out.isTTY) {
      if (Math.floor(percent / 10) > tenth) out.write(`${percent} % ${what}\n`);
      tenth = Math.max(tenth, Math.floor(percent / 10));
      return;
    }
    const full = Math.round((percent / 100) * width);
    const text = `${"█".repeat(full)}${"░".repeat(width - full)} ${String(percent).padStart(3)} % ${what}`;
    out.write(
      `\r\x1b[K${text.slice(0, Math.max(20, (out.columns || 80) - 1))}${percent === 100 ? "\n" : ""}`,
    );
  };
}
