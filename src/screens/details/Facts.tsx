import { defineMessage, defineMessages, type MessageDescriptor, useIntl } from "react-intl";
import type { GameDetails } from "../../../wire/gameDetails.ts";
import { inLocale } from "../../../wire/locale.ts";
import page from "./Details.module.css";
import styles from "./GameInfo.module.css";

const text = {
  ...defineMessages({
    heading: { id: "discovery.details.about", defaultMessage: "About this game" },
    players: { id: "discovery.details.players", defaultMessage: "Players" },
    saves: { id: "discovery.details.saves", defaultMessage: "What is saved" },
    nothingSaved: { id: "discovery.details.saves.none", defaultMessage: "Nothing is kept after you leave" },
    network: { id: "discovery.details.network", defaultMessage: "Network" },
    usesNetwork: { id: "discovery.details.network.yes", defaultMessage: "Uses the network" },
    size: { id: "discovery.details.size", defaultMessage: "Size" },
    licence: { id: "discovery.details.licence", defaultMessage: "Licence" },
  }),
  range: defineMessage<{ min: number; max: number }>({
    id: "discovery.details.players.range",
    defaultMessage: "{min, number} to {max, number}",
  }),
};

/** Facts before starting: players, saves, network, size, licence. A built-in game has no size. */
export function Facts({ details }: { details: GameDetails }) {
  const intl = useIntl();
  const { players, saves, network, kind, megabytes, licence } = details;
  const playersText =
    players.min === players.max ? intl.formatNumber(players.max) : intl.formatMessage(text.range, players);
  const size = intl.formatNumber(Math.max(1, Math.round(megabytes)), { style: "unit", unit: "megabyte" });
  const saved = saves === null ? intl.formatMessage(text.nothingSaved) : inLocale(saves, intl.locale);
  const facts: ReadonlyArray<readonly [label: MessageDescriptor, value: string]> = [
    [text.players, playersText],
    [text.saves, saved],
    ...(network ? [[text.network, intl.formatMessage(text.usesNetwork)] as const] : []),
    ...(kind === "builtIn" ? [] : [[text.size, size] as const]),
    [text.licence, licence],
  ];
  return (
    <section aria-labelledby="about-game">
      <h2 id="about-game" className={page.heading}>
        {intl.formatMessage(text.heading)}
      </h2>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label.id}>
            <dt>{intl.formatMessage(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
