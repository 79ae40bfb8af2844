import RotateCw from "lucide-react/icons/rotate-cw";
import type { ReactNode } from "react";
import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../bridge/AppContext.tsx";
import { Button } from "../../components/Button.tsx";
import { ErrorBoundary } from "../../components/ErrorBoundary.tsx";
import styles from "./SectionBoundary.module.css";

const text = defineMessages({
  failed: { id: "section.failed", defaultMessage: "These games didn’t load" },
  retry: { id: "section.retry", defaultMessage: "Try again" },
});

/** Words in the place, and of the size, of what is not there. */
export function Instead({ of: shape, children }: { of: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.instead}>
      {shape}
      <div className={styles.over}>{children}</div>
    </div>
  );
}

/** What did not come, repaired in its place. @param of its shape */
export function Failed({ of: shape, onRetry }: { of: ReactNode; onRetry: () => void }) {
  const intl = useIntl();
  return (
    <Instead of={shape}>
      <p>{intl.formatMessage(text.failed)}</p>
      <Button look="quiet" onClick={onRetry}>
        <RotateCw size={18} aria-hidden="true" />
        {intl.formatMessage(text.retry)}
      </Button>
    </Instead>
  );
}

/** Keeps a part of home that breaks, or whose code does not come, from hurting the others (R-HOME-01). */
export function SectionBoundary({ shape, children }: { shape: ReactNode; children: ReactNode }) {
  const send = useSend();
  return (
    <ErrorBoundary
      onChunkFailure={() => send({ type: "page/chunkFailed" })}
      fallback={(_, retry) => <Failed of={shape} onRetry={retry} />}
    >
      {children}
    </ErrorBoundary>
  );
}
