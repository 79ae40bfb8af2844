import { useMemo } from "react";
import type { GameBrief } from "../../../streams/wire/catalogue.ts";
import { detailsOf } from "../../../streams/wire/gameDetails.ts";
import { ErrorBoundary } from "../../components/ErrorBoundary.tsx";
import { DiscoveryGate } from "../../components/gates.ts";
import { Controls } from "./Controls.tsx";
import { Facts } from "./Facts.tsx";
import { Screenshots } from "./Screenshots.tsx";

const ignoreFailure = (): void => undefined;

/**
 * What a game's page tells beyond its texts: screenshots, controls and facts. Nothing for a game whose brief has no
 * details, as with another backend.
 */
export function GameInfo({ game, name }: { game: GameBrief; name: string }) {
  const details = useMemo(() => detailsOf(game), [game]);
  if (details === null) return null;
  return (
    <ErrorBoundary fallback={() => null} onChunkFailure={ignoreFailure}>
      <DiscoveryGate fallback={null}>
        <Screenshots addresses={details.screenshots} name={name} />
        <Controls controls={details.controls} />
        <Facts details={details} />
      </DiscoveryGate>
    </ErrorBoundary>
  );
}
