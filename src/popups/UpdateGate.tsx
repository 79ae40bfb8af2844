import { Suspense, useState } from "react";
import { useApp } from "../app/AppContext.tsx";
import { ErrorBoundary } from "../app/ErrorBoundary.tsx";
import { useValue } from "../app/useValue.ts";
import styles from "../components/ElsewhereBar.module.css";
import { updateBar } from "./pieces.ts";

const none = (): null => null;

/** Where a newer version announces itself. */
export function UpdateGate() {
  const waits = useValue(useApp().updateWaits);
  return (
    <div className={styles.place} role="status">
      {waits && (
        <ErrorBoundary fallback={none} onChunkFailure={none}>
          <Suspense fallback={null}>
            <Picked />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

function Picked() {
  const [Bar] = useState(() => updateBar.pick());
  return <Bar />;
}
