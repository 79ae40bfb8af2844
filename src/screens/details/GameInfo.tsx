import { useMemo, useState } from "react";
import { defineMessage, useIntl } from "react-intl";
import type { GameBrief } from "../../../wire/catalogue.ts";
import { detailsOf } from "../../../wire/gameDetails.ts";
import { ErrorBoundary } from "../../components/ErrorBoundary.tsx";
import { DiscoveryGate } from "../../components/gates.ts";
import { Rail } from "../sections/Rail.tsx";
import { Controls } from "./Controls.tsx";
import page from "./Details.module.css";
import { Facts } from "./Facts.tsx";
import styles from "./GameInfo.module.css";

/** A game's screenshots, controls and facts. Nothing if its brief has no details, as with another backend. */
export function GameInfo({ game, name }: { game: GameBrief; name: string }) {
  const details = useMemo(() => detailsOf(game), [game]);
  if (details === null) return null;
  return (
    <ErrorBoundary>
      <DiscoveryGate fallback={null}>
        <Screenshots addresses={details.screenshots} name={name} />
        <Controls controls={details.controls} />
        <Facts details={details} />
      </DiscoveryGate>
    </ErrorBoundary>
  );
}

const text = {
  heading: defineMessage({ id: "discovery.details.screenshots", defaultMessage: "Screenshots" }),
  one: defineMessage<{ name: string; number: number; count: number }>({
    id: "discovery.details.screenshot",
    defaultMessage: "{name}, screenshot {number, number} of {count, number}",
  }),
};

/** Screenshots in a rail; one that fails to load is left out. */
function Screenshots({ addresses, name }: { addresses: readonly string[]; name: string }) {
  const intl = useIntl();
  const [broken, setBroken] = useState<readonly string[]>([]);
  const shown = addresses.filter((address) => !broken.includes(address));
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="screenshots">
      <h2 id="screenshots" className={page.heading}>
        {intl.formatMessage(text.heading)}
      </h2>
      <div className={styles.screenshots}>
        <Rail className={styles.rail} label={intl.formatMessage(text.heading)}>
          {shown.map((address, index) => (
            <li key={address} className={styles.screenshot}>
              <img
                src={address}
                alt={intl.formatMessage(text.one, { name, number: index + 1, count: shown.length })}
                width={640}
                height={360}
                loading="lazy"
                decoding="async"
                draggable={false}
                onError={() => setBroken((before) => [...before, address])}
              />
            </li>
          ))}
        </Rail>
      </div>
    </section>
  );
}
