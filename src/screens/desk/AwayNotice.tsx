import { defineMessages, useIntl } from "react-intl";
import type { Away } from "../../../streams/features/desk/away.ts";
import { useDeskDo } from "../../bridge/useDeskDo.ts";
import { Button } from "../../components/Button.tsx";
import { useTabTitle } from "./useTabTitle.ts";
import { WaitingNotice } from "./WaitingNotice.tsx";

const text = defineMessages({
  title: { id: "desk.away", defaultMessage: "Paused while you were away" },
  held: { id: "desk.away.held", defaultMessage: "Your seat is held for" },
  free: { id: "desk.away.free", defaultMessage: "These minutes aren’t charged." },
  charged: { id: "desk.away.charged", defaultMessage: "The free break is used up: minutes count again." },
  resume: { id: "desk.away.resume", defaultMessage: "Continue" },
});

/** The game stands still where it was, until its player goes on (R-AWAY-02). Any key for the game goes on, too. */
export function AwayNotice({ away }: { away: Away }) {
  const { formatMessage } = useIntl();
  const act = useDeskDo();
  useTabTitle(away.left);
  return (
    <WaitingNotice
      title={formatMessage(text.title)}
      waits={formatMessage(text.held)}
      left={away.left}
      how={formatMessage(away.freeLeft > 0 ? text.free : text.charged)}
      actions={<Button onClick={() => act({ kind: "resume" })}>{formatMessage(text.resume)}</Button>}
    />
  );
}
