import type { ComponentType, ReactNode } from "react";
import type { Overlay, OverlayKind, OverlayOf } from "../../streams/page/overlays.ts";
import { LazyMessages } from "../bridge/LazyMessages.tsx";
import { type PopupTable, useDrawOverlay } from "./frame/drawOverlay.ts";
import type { OverlayProps, PopupProps } from "./frame/PopupFrame.tsx";
import { accountPopups, InstallPopup, KeepAccount, SavesPopup } from "./lazyPopups.ts";
import { PlayQuestion } from "./play/Confirm.tsx";
import { ResumePrompt } from "./play/ResumePrompt.tsx";
import { SelectMode } from "./play/SelectMode.tsx";
import { SpeedTest } from "./play/SpeedTest.tsx";
import { SwitchGame } from "./play/SwitchGame.tsx";
import { TimeGift } from "./play/TimeGift.tsx";
import { TypeFilter } from "./preloadedPopups.ts";

const AccountQuestion = accountPopups.component(({ AccountQuestion }) => AccountQuestion);
const AccountPopup = accountPopups.component(({ AccountPopup }) => AccountPopup);

/** A pop-up on the way to a game, with the texts of games' pages, where most ways begin. */
const onTheWay =
  <Props extends object>(Popup: ComponentType<Props>) =>
  (props: Props): ReactNode => (
    <LazyMessages bundle="discovery">
      <Popup {...props} />
    </LazyMessages>
  );

function Confirm({ params, ...popup }: OverlayProps<"confirm">) {
  if ("leaving" in params) return <KeepAccount {...popup} {...params} />;
  return params.message === "leaveQueue" || params.message === "endGame" ? (
    <PlayQuestion {...popup} params={params} />
  ) : (
    <AccountQuestion {...popup} params={params} />
  );
}

/** The pop-ups that come with this code or have a chunk of their own. All others are in account/accountPopups.tsx. */
const popups = {
  confirm: Confirm,
  speedTest: onTheWay(SpeedTest),
  selectMode: onTheWay(SelectMode),
  resumePrompt: ResumePrompt,
  switchGame: onTheWay(SwitchGame),
  typeFilter: TypeFilter,
  timeGift: onTheWay(TimeGift),
  install: InstallPopup,
  saves: SavesPopup,
} satisfies Partial<PopupTable<OverlayKind>>;

interface Props extends PopupProps {
  readonly overlay: Overlay;
}

/** Draws a pop-up of the core. */
export function OverlayPopup({ overlay, ...frame }: Props) {
  const drawOverlay = useDrawOverlay();
  return isHere(overlay) ? (
    drawOverlay(popups, overlay, frame)
  ) : (
    <AccountPopup overlay={overlay} {...frame} />
  );
}

function isHere(overlay: Overlay): overlay is OverlayOf<keyof typeof popups> {
  return Object.hasOwn(popups, overlay.kind);
}
