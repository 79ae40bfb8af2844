import Gamepad2 from "lucide-react/icons/gamepad-2";
import X from "lucide-react/icons/x";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { addressOf } from "../../../streams/features/catalogue/gameFilter.ts";
import type { GameFilter } from "../../../streams/page/overlays.ts";
import { gamePath } from "../../../streams/page/routes.ts";
import type { GameBrief } from "../../../wire/catalogue.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import { errorTexts } from "../../components/feedback/errorTexts.ts";
import { LoadFailed } from "../../components/feedback/LoadFailed.tsx";
import { ProgressBar } from "../../components/feedback/ProgressBar.tsx";
import { Cover } from "../../components/game/Cover.tsx";
import { useGenreNames } from "../../components/game/Genres.tsx";
import { modeMessages } from "../../components/game/modeMessages.ts";
import { useGameText } from "../../components/game/useGameText.ts";
import { useDiscovery } from "../../components/gates.ts";
import { Link } from "../../components/Link.tsx";
import { Panel } from "../../components/Panel.tsx";
import styles from "./GameGrid.module.css";
import { GridSkeleton } from "./TypesSkeleton.tsx";

const count = defineMessage<{ count: number }>({
  id: "discovery.count",
  defaultMessage: "{count, plural, one {# game} other {# games}}",
});
const text = defineMessages({
  empty: { id: "discovery.types.empty", defaultMessage: "No games of this type yet" },
  emptyBody: {
    id: "discovery.types.empty.words",
    defaultMessage: "Pick another type: there is plenty to play.",
  },
  none: { id: "discovery.types.none", defaultMessage: "No game fits this filter" },
  noneBody: {
    id: "discovery.types.none.words",
    defaultMessage: "Take something out of the filter to see more.",
  },
  clear: { id: "discovery.types.clear", defaultMessage: "Clear filter" },
});

export function GameGrid() {
  const intl = useIntl();
  const send = useSend();
  const { chosen, games } = useValue(useDiscovery().types);
  const [first] = chosen.genres;
  const filtered = chosen.mode !== null || chosen.genres.length > 1;
  const clear = (): void =>
    send({
      type: "navigate",
      to: addressOf({ genres: first === undefined ? [] : [first], mode: null }),
      replace: true,
    });

  if (games.status === "failed")
    return <LoadFailed compact failed={errorTexts.games} onRetry={() => send({ type: "types/retry" })} />;
  if (games.status !== "ready")
    return (
      <>
        <ProgressBar />
        <GridSkeleton />
      </>
    );
  if (games.value.length === 0)
    return (
      <Panel
        compact
        icon={<Gamepad2 size={32} aria-hidden="true" />}
        title={intl.formatMessage(filtered ? text.none : text.empty)}
        actions={
          filtered && (
            <Button variant="quiet" onClick={clear}>
              {intl.formatMessage(text.clear)}
            </Button>
          )
        }
      >
        {intl.formatMessage(filtered ? text.noneBody : text.emptyBody)}
      </Panel>
    );
  return (
    <>
      <div className={styles.summary}>
        <p role="status">{intl.formatMessage(count, { count: games.value.length })}</p>
        {filtered && (
          <>
            <Chosen chosen={chosen} />
            <button type="button" className={styles.clear} onClick={clear}>
              <X size={16} aria-hidden="true" />
              {intl.formatMessage(text.clear)}
            </button>
          </>
        )}
      </div>
      <ul className={styles.grid}>
        {games.value.map((game, index) => (
          <li key={game.gameIdStr}>
            <Tile game={game} eager={index < 4} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Chosen({ chosen }: { chosen: GameFilter }) {
  const intl = useIntl();
  const genres = useGenreNames(chosen.genres);
  const labels =
    chosen.mode === null ? genres : [...genres, intl.formatMessage(modeMessages[chosen.mode].name)];
  return <p className={styles.chosen}>{labels.join(" · ")}</p>;
}

function Tile({ game, eager }: { game: GameBrief; eager: boolean }) {
  const { name, tall } = useGameText(game);
  return (
    <Link className={styles.link} to={gamePath(game.gameIdStr)}>
      <Cover className={styles.cover} src={tall} name={name} shape="tall" eager={eager} />
      <span className={styles.name}>{name}</span>
    </Link>
  );
}
