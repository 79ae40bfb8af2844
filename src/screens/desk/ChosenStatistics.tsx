import type { DeskWing } from "../../../streams/compose/deskWing.ts";
import type { StageStatistics } from "../../../streams/ports/stage.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";
import { Statistics } from "./Statistics.tsx";

/** The connection's numbers, unless the player has hidden them. */
export function ChosenStatistics({ statistics }: { statistics: StageStatistics }) {
  const wing = useValue(useApp().deskWing);
  return wing && <IfShown wing={wing} statistics={statistics} />;
}

function IfShown({ wing, statistics }: { wing: DeskWing; statistics: StageStatistics }) {
  const shown = useSelector(wing.screen, (screen) => screen.statistics);
  return shown ? <Statistics statistics={statistics} /> : null;
}
