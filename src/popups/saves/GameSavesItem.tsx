import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { SaveWork } from "../../../streams/features/saves/savesState.ts";
import { type GameSaves, keptBy, type SaveVersion } from "../../../wire/calls/saves.ts";
import { inLocale } from "../../../wire/locale.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { DateTime } from "../../components/account/DateTime.tsx";
import { moment } from "../../components/account/dates.ts";
import { Button } from "../../components/Button.tsx";
import { Cover } from "../../components/game/Cover.tsx";
import { gameText } from "../../components/game/useGameText.ts";
import styles from "./SavesPopup.module.css";

const text = defineMessages({
  newest: { id: "account.saves.newest", defaultMessage: "Newest" },
  download: { id: "account.saves.download", defaultMessage: "Download" },
  restore: { id: "account.saves.restore", defaultMessage: "Restore" },
  delete: { id: "account.saves.delete", defaultMessage: "Delete" },
  gone: { id: "account.saves.gone", defaultMessage: "A game that is no longer offered" },
  inUse: {
    id: "account.saves.inUse",
    defaultMessage: "The game is running. End it before you restore or delete.",
  },
});
const downloadOf = defineMessage<{ game: string; date: string }>({
  id: "account.saves.download.label",
  defaultMessage: "Download the save of {game} from {date}",
});
const restoreOf = defineMessage<{ game: string; date: string }>({
  id: "account.saves.restore.label",
  defaultMessage: "Restore the save of {game} from {date}",
});
const deleteOf = defineMessage<{ game: string }>({
  id: "account.saves.delete.label",
  defaultMessage: "Delete the saves of {game}",
});

interface Props {
  readonly saves: GameSaves;
  /** What runs now, for any game. */
  readonly busy: SaveWork | null;
}

/** A game's saves: its versions, each with a download; older ones can be restored. */
export function GameSavesItem({ saves, busy }: Props) {
  const intl = useIntl();
  const send = useSend();
  const { gameId, game, inUse, versions } = saves;
  const { name, wide } =
    game === null ? { name: intl.formatMessage(text.gone), wide: "" } : gameText(game, intl.locale);
  const kept = keptBy(game);
  const isDeleting = busy?.what === "delete" && busy.gameId === gameId;
  return (
    <li className={styles.game}>
      <div className={styles.head}>
        <Cover src={wide} name="" shape="wide" className={styles.cover} />
        <div className={styles.name}>
          <h3>{name}</h3>
          {kept !== null && <p>{inLocale(kept, intl.locale)}</p>}
        </div>
        <Button
          variant="quiet"
          className={styles.delete}
          aria-label={intl.formatMessage(deleteOf, { game: name })}
          disabled={inUse}
          busy={isDeleting}
          onClick={() => send({ type: "saves/delete", gameId })}
        >
          {intl.formatMessage(text.delete)}
        </Button>
      </div>
      {inUse && <p className={styles.inUse}>{intl.formatMessage(text.inUse)}</p>}
      <ol className={styles.versions}>
        {versions.map((version, index) => (
          <Version
            key={version.id}
            version={version}
            game={name}
            saves={saves}
            newest={index === 0}
            busy={busy?.gameId === gameId && busy.version === version.id ? busy.what : null}
          />
        ))}
      </ol>
    </li>
  );
}

interface VersionProps {
  readonly version: SaveVersion;
  readonly game: string;
  readonly saves: GameSaves;
  readonly newest: boolean;
  readonly busy: SaveWork["what"] | null;
}

function Version({ version, game, saves: { gameId, inUse }, newest, busy }: VersionProps) {
  const intl = useIntl();
  const send = useSend();
  const sizeOf = useFileSize();
  const named = { game, date: intl.formatDate(version.savedAt * 1_000, moment) };
  const of = { gameId, version: version.id };
  return (
    <li className={styles.version}>
      <p className={styles.facts}>
        <strong>
          <DateTime seconds={version.savedAt} time />
        </strong>
        <span className={styles.size} translate="no">
          {sizeOf(version.bytes)}
        </span>
        {newest && <span className={styles.newest}>{intl.formatMessage(text.newest)}</span>}
      </p>
      <div className={styles.actions}>
        {!newest && (
          <Button
            variant="quiet"
            aria-label={intl.formatMessage(restoreOf, named)}
            disabled={inUse}
            busy={busy === "restore"}
            onClick={() => send({ type: "saves/restore", ...of })}
          >
            {intl.formatMessage(text.restore)}
          </Button>
        )}
        <Button
          variant="quiet"
          aria-label={intl.formatMessage(downloadOf, named)}
          busy={busy === "download"}
          onClick={() => send({ type: "saves/download", ...of })}
        >
          {intl.formatMessage(text.download)}
        </Button>
      </div>
    </li>
  );
}

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** @returns writes a number of bytes in the unit that fits it, in the current language */
function useFileSize(): (bytes: number) => string {
  const intl = useIntl();
  return (bytes) => {
    const power = bytes < 1_000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
    const unit = units[power] ?? "byte";
    return intl.formatNumber(bytes / 1_000 ** power, {
      style: "unit",
      unit,
      unitDisplay: power === 0 ? "long" : "short",
      maximumFractionDigits: power === 0 ? 0 : 1,
    });
  };
}
