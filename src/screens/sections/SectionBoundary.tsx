import RotateCw from "lucide-react/icons/rotate-cw";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { useSend } from "../../bridge/AppContext.tsx";
import { Button } from "../../components/Button.tsx";
import { ErrorBoundary } from "../../components/ErrorBoundary.tsx";
import { errorTexts } from "../../components/feedback/errorTexts.ts";
import styles from "./SectionBoundary.module.css";

/** Content over a skeleton, so that it has the size of what is missing. */
export function SkeletonOverlay({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.overlay}>
      {skeleton}
      <div className={styles.content}>{children}</div>
    </div>
  );
}

/** A section that did not load, with a retry button. @param skeleton its placeholders */
export function SectionFailed({ skeleton, onRetry }: { skeleton: ReactNode; onRetry: () => void }) {
  const intl = useIntl();
  return (
    <SkeletonOverlay skeleton={skeleton}>
      <p>{intl.formatMessage(errorTexts.games)}</p>
      <Button variant="quiet" onClick={onRetry}>
        <RotateCw size={18} aria-hidden="true" />
        {intl.formatMessage(errorTexts.retry)}
      </Button>
    </SkeletonOverlay>
  );
}

/** Contains a render error or a missing chunk to one section of home (R-HOME-01). */
export function SectionBoundary({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const send = useSend();
  return (
    <ErrorBoundary
      onChunkFailure={() => send({ type: "page/chunkFailed" })}
      fallback={(_, retry) => <SectionFailed skeleton={skeleton} onRetry={retry} />}
    >
      {children}
    </ErrorBoundary>
  );
}
