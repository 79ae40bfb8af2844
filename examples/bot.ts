/** Plays one game without a screen: npx tsx examples/bot.ts [http://localhost:8080] [name] [game id]. docs/headless.md explains it. */
import { filter, firstValueFrom, map, timeout } from "rxjs";
import { eagerModules } from "../replay/engine/eagerModules.ts";
import { type FrameListener, fetchPageConfig, nodePorts } from "../streams/adapters/node/index.ts";
import { createApp } from "../streams/app.ts";
import { offeredModes } from "../wire/modes.ts";

const [origin = "http://localhost:8080", name = "Bot", gameId] = process.argv.slice(2);
const { config, issuer } = await fetchPageConfig(origin);
const app = createApp(nodePorts({ origin, issuer, name }), config, await eagerModules());
app.queue.subscribe((queue) => {
  if (queue.shape === "popup") console.log(`In the queue: ${queue.ahead ?? "?"} go first`);
});
try {
  app.send({ type: "session/signIn" });
  await firstValueFrom(app.session.pipe(filter(({ status }) => status === "signedIn")));
  console.log(`Signed in as ${name}`);
  // Lists are fetched as they come into view, and bring the games.
  const home = await firstValueFrom(app.home.pipe(filter((home) => home.status === "ready")));
  for (const { id } of home.value) app.send({ type: "section/near", sectionId: id });
  const game$ = app.games.pipe(
    map((games) => games.get(gameId ?? [...games.keys()][0] ?? "")),
    filter((game) => game !== undefined),
  );
  const game = await firstValueFrom(game$.pipe(timeout(10_000)));
  app.send({ type: "play/click", gameId: game.gameIdStr, mode: offeredModes(game)[0] });
  const desk = await firstValueFrom(app.desk.pipe(filter((desk) => desk.status === "playing")));
  const frame = await new Promise<Parameters<FrameListener>[0]>((resolve) => {
    desk.picture.attach(resolve satisfies FrameListener);
  });
  console.log(`${game.docs.en.gameName}: the first frame is ${frame.width} × ${frame.height}`);
  app.send({ type: "schedule/end" });
  for (const { id } of app.overlays.value) app.send({ type: "overlay/answer", id, answer: true });
  // Only now is the seat somebody else's: who leaves sooner takes the call back that gives it up.
  const over$ = app.desk.pipe(filter((now) => now.status === "ended" && now.released));
  await firstValueFrom(over$.pipe(timeout(30_000)));
} finally {
  app.end();
}
process.exit();
