import { useValue } from "../../bridge/useValue.ts";
import { DeskAddition } from "../../components/DeskAddition.tsx";
import { useDeskWing } from "../../components/gates.ts";
import { AwayNotice } from "./AwayNotice.tsx";
import { PauseHint } from "./PauseHint.tsx";
import { TimeOverNotice } from "./TimeOverNotice.tsx";

/** Over the picture of a game that waits for its player, and before that whether it can. */
export function Waiting() {
  return (
    <DeskAddition>
      <Notices />
    </DeskAddition>
  );
}

function Notices() {
  const wing = useDeskWing();
  const away = useValue(wing.away);
  const timeOver = useValue(wing.timeOver);
  const pauseHint = useValue(wing.pauseHint);
  if (timeOver) return <TimeOverNotice left={timeOver.left} />;
  if (away) return <AwayNotice away={away} />;
  return pauseHint ? <PauseHint /> : null;
}
