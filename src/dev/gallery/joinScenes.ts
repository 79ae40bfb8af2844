import type { Desk } from "../../../streams/features/desk/deskState.ts";
import type { Television, TelevisionClaim, Visit } from "../../../streams/features/desk/party/visitState.ts";
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
  const baton = { holder: "guest-ann", until: null };
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
    visitBatonAway: at({
      ...visiting,
      desk: playingDesk({ game, buttons, baton: { ...baton, holder: "guest-bob" } }),
    }),
    visitBeside: at({
      ...visiting,
      role: "pad2",
      beside: true,
      desk: playingDesk({ game, buttons, television: true }),
    }),
    visitLooking: at({ ...visiting, desk: { status: "connecting", game: null, again: true } }),
    ...televisionScenes({
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
      desk: playingDesk({ game, buttons: [], baton, sound: "blocked" }),
    }),
    visitRemoved: at({ status: "over", why: "removed" }),
    visitLeft: at({ status: "over", why: "left" }),
  };
}

/** A television's page in its states. */
function televisionScenes(visiting: Extract<Visit, { status: "visiting" }>): Scenes {
  const at = (television: Television): Scene => [
    "/tv",
    (app) => {
      app.session.set({ status: "signedOut" });
      app.deskModule.value?.television.set(television);
      app.deskModule.value?.televisionNotice.set({ name: "สมหญิง", came: true });
    },
  ];
  const { desk } = visiting;
  const paused: Desk = desk.status === "playing" ? { ...desk, paused: playerPaused, baton: null } : desk;
  const claim = (problem: TelevisionClaim["problem"]): Scene => [
    "/tv/code",
    (app) => app.deskModule.value?.televisionClaim.set({ busy: false, problem }),
  ];
  return {
    tv: at({ status: "offered", code: "K7Q2MX" }),
    tvUnreachable: at({ status: "starting", unreachable: true }),
    tvPaired: at({ status: "paired" }),
    tvOver: at({ status: "over" }),
    tvGame: at(visiting),
    tvPaused: at({ ...visiting, desk: paused }),
    tvWaits: at({ ...visiting, waits: true }),
    tvCode: claim("noTelevision"),
    tvCodeTaken: claim("taken"),
  };
}
