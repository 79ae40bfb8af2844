import { DiscoveryGate } from "../../components/gates.ts";
import { Header } from "../../components/Header.tsx";
import { ProgressBar } from "../../components/ProgressBar.tsx";
import { GameGrid } from "./GameGrid.tsx";
import { GenreBar } from "./GenreBar.tsx";
import styles from "./Types.module.css";
import { TypesHeader } from "./TypesHeader.tsx";
import { TypesSkeleton } from "./TypesSkeleton.tsx";

/** Games by genre (R-TYPES-01). The filter is kept in the address. */
export default function Types() {
  return (
    <div className={styles.page}>
      <Header back />
      <main className={styles.main}>
        <DiscoveryGate
          fallback={
            <>
              <ProgressBar />
              <TypesSkeleton />
            </>
          }
        >
          <TypesHeader />
          <GenreBar />
          <GameGrid />
        </DiscoveryGate>
      </main>
    </div>
  );
}
