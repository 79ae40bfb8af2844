import type { Visit } from "../../../streams/features/desk/party/visitState.ts";
import type { GameBrief } from "../../../wire/catalogue.ts";
import { playerPaused, playingDesk, touchControls } from "../fixtures/playingDesk.ts";
import type { Scene, Scenes } from "./scene.ts";

/** A guest's page in its states. */
export function joinScenes(game: GameBrief): Scenes {
  const at = (visit: Visit): Scene => [
    "/join",
    (app) => {
      app.session.set({ status: "signedOut" });
      app.deskModule.value?.visit.set(visit);
    },
  ];
  const visiting = {
    status: "visiting",
    name: "Ann of the long and winding road",
    role: "viewer",
    game: { en: "Halogen Mile" },
    waits: false,
    desk: playingDesk({ game, buttons: [] }),
  } as const;
  const buttons = touchControls("left", "right", "up", "down", "a", "b", "c", "d", "start");
  return {
    join: at({ status: "joining", busy: false, problem: null }),
    joinGame: at({
      status: "joining",
      busy: false,
      problem: null,
      game: { en: { name: "Halogen Mile", cover: "/covers/g-halogen-mile-tall.webp" } },
    }),
    joinBusy: at({ status: "joining", busy: true, problem: null }),
    joinLocked: at({ status: "joining", busy: false, problem: "locked" }),
    joinNoLink: at({ status: "joining", busy: false, problem: "noLink" }),
    visit: at(visiting),
    visitPad: at({ ...visiting, role: "pad2", desk: playingDesk({ game, buttons }) }),
    visitSound: at({ ...visiting, role: "copilot", desk: playingDesk({ game, buttons, sound: "blocked" }) }),
    visitPaused: at({ ...visiting, desk: playingDesk({ game, buttons, paused: playerPaused }) }),
    visitConnecting: at({ ...visiting, desk: { status: "connecting", game: null, again: false } }),
    visitWaits: at({ ...visiting, waits: true, desk: { status: "connecting", game: null, again: false } }),
    visitLost: at({ ...visiting, desk: { status: "failed", game: null, reason: "lost", kept: false } }),
    visitRemoved: at({ status: "over", why: "removed" }),
    visitLeft: at({ status: "over", why: "left" }),
  };
}
