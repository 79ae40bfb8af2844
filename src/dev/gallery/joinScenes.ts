import type { Television, Visit } from "../../../streams/features/desk/party/visitState.ts";
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
  const joining = { status: "joining", busy: false, problem: null, pin: "" } as const;
  const visiting = {
    status: "visiting",
    name: "Ann of the long and winding road",
    role: "viewer",
    game: { en: "Halogen Mile" },
    waits: false,
    id: "guest-ann",
    television: null,
    connected: [],
    beside: false,
    desk: playingDesk({ game, buttons: [] }),
  } as const;
  const baton = "guest-ann";
  const onScreen: Extract<Television, { status: "visiting" }> = {
    ...visiting,
    role: "television",
    television: {
      link: "the-secret-of-the-link",
      pin: "041573",
      guests: [
        { id: "guest-ann", name: "Ann of the long and wind", role: "pad2" },
        { id: "guest-bob", name: "สมหญิง", role: "copilot" },
        { id: "guest-cas", name: "Cas", role: "viewer" },
      ],
    },
    connected: ["guest-ann", "guest-bob", "guest-cas"],
  };
  const onTelevision = (television: Television): Scene => [
    "/tv",
    (app) => {
      app.session.set({ status: "signedOut" });
      app.deskModule.value?.television.set(television);
    },
  ];
  const buttons = touchControls("left", "right", "up", "down", "a", "b", "c", "d", "start");
  return {
    join: at(joining),
    joinGame: at({
      ...joining,
      game: { en: { name: "Halogen Mile", cover: "/covers/g-halogen-mile-tall.webp" } },
    }),
    joinBusy: at({ ...joining, busy: true }),
    joinLocked: at({ ...joining, problem: "locked" }),
    joinNoLink: at({ ...joining, problem: "noLink" }),
    visit: at(visiting),
    visitPad: at({ ...visiting, role: "pad2", desk: playingDesk({ game, buttons }) }),
    visitSound: at({ ...visiting, role: "copilot", desk: playingDesk({ game, buttons, sound: "blocked" }) }),
    visitPaused: at({ ...visiting, desk: playingDesk({ game, buttons, paused: playerPaused }) }),
    visitConnecting: at({ ...visiting, desk: { status: "connecting", game: null, again: false } }),
    visitWaits: at({ ...visiting, waits: true, desk: { status: "connecting", game: null, again: false } }),
    visitLost: at({ ...visiting, desk: { status: "failed", game: null, reason: "lost", kept: false } }),
    visitBaton: at({ ...visiting, desk: playingDesk({ game, buttons, baton }) }),
    visitBeside: at({
      ...visiting,
      role: "pad2",
      beside: true,
      desk: playingDesk({ game, buttons, television: true }),
    }),
    tv: onTelevision({ status: "offered", code: "K7Q2MX" }),
    tvUnreachable: onTelevision({ status: "starting", unreachable: true }),
    tvPaired: onTelevision({ status: "paired" }),
    tvGame: onTelevision({
      ...onScreen,
      desk: playingDesk({ game, buttons: [], baton, sound: "blocked", interrupted: true }),
    }),
    tvPaused: onTelevision({ ...onScreen, desk: playingDesk({ game, buttons: [], paused: playerPaused }) }),
    tvCode: [
      "/tv/code",
      (app) => app.deskModule.value?.televisionClaim.set({ busy: false, problem: "taken", ready: false }),
    ],
    visitRemoved: at({ status: "over", why: "removed" }),
    visitLeft: at({ status: "over", why: "left" }),
  };
}
