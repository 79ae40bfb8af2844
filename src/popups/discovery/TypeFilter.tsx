import { useState } from "react";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { genreKey } from "../../../streams/features/catalogue/genres.ts";
import { gamesOf } from "../../../streams/features/catalogue/types.ts";
import { type Mode, modes } from "../../../wire/modes.ts";
import { useValue } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import { useGenreNames } from "../../components/game/Genres.tsx";
import { modeMessages } from "../../components/game/modeMessages.ts";
import { useDiscovery } from "../../components/gates.ts";
import frameStyles from "../frame/PopupFrame.module.css";
import { type OverlayProps, PopupFrame } from "../frame/PopupFrame.tsx";
import styles from "./TypeFilter.module.css";

const show = defineMessage<{ count: number }>({
  id: "discovery.filter.show",
  defaultMessage: "{count, plural, =0 {No games} one {Show # game} other {Show # games}}",
});
const text = defineMessages({
  title: { id: "discovery.filter.title", defaultMessage: "Filter games" },
  types: { id: "discovery.filter.types", defaultMessage: "Types" },
  mode: { id: "discovery.filter.mode", defaultMessage: "Way to play" },
  any: { id: "discovery.filter.any", defaultMessage: "Any" },
  clear: { id: "discovery.filter.clear", defaultMessage: "Clear" },
  apply: { id: "discovery.filter.apply", defaultMessage: "Show games" },
});

const modeChoices: ReadonlyArray<Mode | null> = [null, ...Object.values(modes)];

/** Filters games by genre and mode (R-TYPES-01). */
export default function TypeFilter({ answer, params, ...frame }: OverlayProps<"typeFilter">) {
  const intl = useIntl();
  const all = useValue(useDiscovery().allGames);
  const names = useGenreNames(params.genres);
  const [keys, setKeys] = useState<ReadonlySet<string>>(() => new Set(params.chosen.genres.map(genreKey)));
  const [mode, setMode] = useState<Mode | null>(params.chosen.mode);
  const close = (): void => answer("close");

  const genres = params.genres.filter((genre) => keys.has(genreKey(genre)));
  const games = gamesOf(all, { genres, mode });
  const toggle = (genre: string): void => {
    const key = genreKey(genre);
    setKeys((before) =>
      before.has(key) ? new Set([...before].filter((other) => other !== key)) : new Set([...before, key]),
    );
  };
  const resultLabel = (): string => {
    if (games.status !== "ready") return intl.formatMessage(text.apply);
    return intl.formatMessage(show, { count: games.value.length });
  };

  return (
    <PopupFrame {...frame} variant="sheet" title={intl.formatMessage(text.title)} onClose={close}>
      <fieldset className={styles.group}>
        <legend>{intl.formatMessage(text.types)}</legend>
        <div className={styles.chips}>
          {params.genres.map((genre, index) => (
            <label key={genreKey(genre)} className={styles.chip}>
              <input type="checkbox" checked={keys.has(genreKey(genre))} onChange={() => toggle(genre)} />
              {names[index]}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{intl.formatMessage(text.mode)}</legend>
        <div className={styles.chips}>
          {modeChoices.map((choice) => (
            <label key={choice} className={styles.chip}>
              <input type="radio" name="mode" checked={mode === choice} onChange={() => setMode(choice)} />
              {intl.formatMessage(choice === null ? text.any : modeMessages[choice].name)}
            </label>
          ))}
        </div>
      </fieldset>
      <p className="visuallyHidden" role="status">
        {resultLabel()}
      </p>
      <div className={frameStyles.foot}>
        <div className={`${frameStyles.answers} ${styles.answers}`}>
          <Button variant="quiet" onClick={() => answer({ genres: [], mode: null })}>
            {intl.formatMessage(text.clear)}
          </Button>
          <Button
            disabled={games.status === "ready" && games.value.length === 0}
            onClick={() => answer({ genres, mode })}
          >
            {resultLabel()}
          </Button>
        </div>
      </div>
    </PopupFrame>
  );
}
