import DoorOpen from "lucide-react/icons/door-open";
import { defineMessages, useIntl } from "react-intl";
import { pages } from "../../../streams/page/routes.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import buttons from "../../components/Button.module.css";
import { Button } from "../../components/Button.tsx";
import { CoverWall } from "../../components/game/CoverWall.tsx";
import { useDeskModule } from "../../components/gates.ts";
import { Link } from "../../components/Link.tsx";
import styles from "./Join.module.css";
import { JoinForm } from "./JoinForm.tsx";
import { VisitStage } from "./VisitStage.tsx";

/** The page of an invitation: the form, the joined game, and why it ended (R-TOGETHER-06). */
export default function Join() {
  const visit = useValue(useDeskModule().visit);
  if (visit.status === "joining") return <JoinForm {...visit} />;
  return visit.status === "visiting" ? <VisitStage visit={visit} /> : <VisitOver why={visit.why} />;
}

const text = defineMessages({
  removed: { id: "join.ended.removed", defaultMessage: "The player has ended your visit" },
  over: { id: "join.ended.over", defaultMessage: "The game is over" },
  left: { id: "join.ended.left", defaultMessage: "You left the game" },
  thanks: { id: "join.ended.thanks", defaultMessage: "Thanks for playing along." },
  again: { id: "join.ended.again", defaultMessage: "Join again" },
  games: { id: "join.ended.games", defaultMessage: "See all games" },
});

/** The end of a visit. A guest who left may find the invitation still open; others can't. */
function VisitOver({ why }: { why: "removed" | "over" | "left" }) {
  const { formatMessage } = useIntl();
  const send = useSend();
  return (
    <main className={styles.page}>
      <CoverWall />
      <div className={styles.form}>
        <DoorOpen className={styles.icon} size={40} aria-hidden="true" />
        <h1 className={styles.title}>
          <span role="status">{formatMessage(text[why])}</span>
        </h1>
        <p className={styles.how}>{formatMessage(text.thanks)}</p>
        <Link to={pages.home.path} className={`${buttons.button} ${buttons.primary}`}>
          {formatMessage(text.games)}
        </Link>
        {why === "left" && (
          <Button variant="quiet" onClick={() => send({ type: "desk/joinAgain" })}>
            {formatMessage(text.again)}
          </Button>
        )}
      </div>
    </main>
  );
}
