import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { eagerModules } from "../streams/adapters/replay/eagerModules.ts";
import type { App } from "../streams/app.ts";
import { startBot } from "./load/bot.ts";
import { botGame, startLightHost } from "./load/lightHost.ts";
import { startLoadedService } from "./load/loadedService.ts";
import { createMeasures } from "./load/measures.ts";

/**
 * Loads a service with players: each is the app's own core on the real network, without a page and without media. They sign in, browse home,
 * measure their line, and keep their session socket; some of them queue for the seats of a host whose games last a while. Says
 * how long calls took, and how long the service's event loop was busy at a time.
 *
 * Usage: load.ts [--players 1000] [--queue 200] [--seats 20] [--play 10] [--seconds 30] [--ramp 50] [--port 28600] [--profile folder]
 */
const options = readOptions(process.argv.slice(2));
const token = randomBytes(24).toString("base64url");
const { port } = options;
const service = await startLoadedService({ port, hostPort: port + 1, token, profile: options.profile });
const host = await startLightHost({
  port: port + 1,
  seats: options.seats,
  playMs: options.play * 1_000,
  service: service.origin,
  token,
});
const measures = createMeasures();
const lazyModules = await eagerModules();
// What the start itself took is no load.
service.takeLongestBusy();
const bots: App[] = [];
const say = (what: string) => {
  const { cpuSeconds, megabytes } = service.usage();
  const open = bots.filter((app) => app.connection.value.status === "open").length;
  console.log(
    `${what}: ${bots.length} players, ${open} sockets; busy for ${service.takeLongestBusy().toFixed(0)} ms at a time; ${cpuSeconds.toFixed(1)} s CPU, ${megabytes.toFixed(0)} MB`,
  );
};
try {
  for (let index = 0; index < options.players; index += 1) {
    bots.push(await startBot(service, lazyModules, measures, `Bot ${index}`));
    if (index % options.ramp === options.ramp - 1) await delay(1_000);
  }
  say("signed in");
  await watch("idle");
  for (const app of bots.slice(0, options.queue)) app.send({ type: "play/click", gameId: botGame.gameIdStr });
  await watch("queue");
  for (const line of measures.lines()) console.log(line);
} finally {
  for (const app of bots) app.end();
  host.close();
  await service.end();
}
process.exit();

/** Says every five seconds how the service is. */
async function watch(what: string): Promise<void> {
  for (let second = 0; second < options.seconds; second += 5) {
    await delay(5_000);
    say(what);
  }
}

/** @throws when a number is not a whole one */
function readOptions(words: readonly string[]) {
  const value = (name: string): string | undefined => {
    const at = words.indexOf(`--${name}`);
    return at === -1 ? undefined : words[at + 1];
  };
  const whole = (name: string, fallback: number): number => {
    const number = Number(value(name) ?? fallback);
    if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} needs a whole number`);
    return number;
  };
  return {
    players: whole("players", 1_000),
    queue: whole("queue", 200),
    seats: whole("seats", 20),
    play: whole("play", 10),
    seconds: whole("seconds", 30),
    ramp: whole("ramp", 50),
    port: whole("port", 28_600),
    profile: value("profile") ?? null,
  };
}
