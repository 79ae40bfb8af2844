import ArrowRight from "lucide-react/icons/arrow-right";
import { defineMessages, useIntl } from "react-intl";
import type { GameBrief } from "../../../wire/catalogue.ts";
import { Button } from "../../components/Button.tsx";
import { Cover } from "../../components/game/Cover.tsx";
import { useGameText } from "../../components/game/useGameText.ts";
import styles from "../frame/PopupFrame.module.css";
import { type OverlayProps, PopupFrame } from "../frame/PopupFrame.tsx";

const text = defineMessages({
  question: { id: "discovery.switchGame.question", defaultMessage: "Whether to switch games?" },
  yes: { id: "discovery.switchGame.yes", defaultMessage: "Switch" },
  no: { id: "discovery.switchGame.no", defaultMessage: "No" },
  means: {
    id: "discovery.switchGame.means",
    defaultMessage:
      "Switch ends the other game, or gives up its place in the queue, and starts this one. No changes nothing.",
  },
});

/** Asks whether to end the running game and start another (R-PLAY-08). */
export function SwitchGame({ answer, params, ...frame }: OverlayProps<"switchGame">) {
  const intl = useIntl();
  return (
    <PopupFrame {...frame} title={intl.formatMessage(text.question)} onDismiss={() => answer(false)}>
      <div className={styles.pair}>
        {params.previous && (
          <>
            <GameCover game={params.previous} />
            <ArrowRight size={24} aria-hidden="true" />
          </>
        )}
        <GameCover game={params.next} />
      </div>
      <div className={styles.answers}>
        <Button variant="quiet" onClick={() => answer(false)}>
          {intl.formatMessage(text.no)}
        </Button>
        <Button onClick={() => answer(true)}>{intl.formatMessage(text.yes)}</Button>
      </div>
      <p className={styles.finePrint}>{intl.formatMessage(text.means)}</p>
    </PopupFrame>
  );
}

function GameCover({ game }: { game: GameBrief }) {
  const { name, tall } = useGameText(game);
  return (
    <figure>
      <Cover className={styles.cover} src={tall} name={name} shape="tall" eager />
      <figcaption>{name}</figcaption>
    </figure>
  );
}
