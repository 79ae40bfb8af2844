import { Suspense, useEffect } from "react";
import { useIntl } from "react-intl";
import { useApp, useSend } from "../../bridge/AppContext.tsx";
import { LazyMessages } from "../../bridge/LazyMessages.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import { ErrorBoundary } from "../../components/ErrorBoundary.tsx";
import { errorTexts } from "../../components/feedback/errorTexts.ts";
import { ProgressBar } from "../../components/feedback/ProgressBar.tsx";
import { toastMessages } from "../../components/feedback/toastMessages.ts";
import { AccountGate } from "../../components/gates.ts";
import { OpenForm } from "../../components/problem/OpenForm.tsx";
import { ProblemForm } from "../../components/problem/ProblemForm.tsx";
import { Backdrop } from "../frame/Backdrop.tsx";
import frame from "../frame/PopupFrame.module.css";
import { PopupFrame } from "../frame/PopupFrame.tsx";
import { useRestoreFocus } from "../frame/useRestoreFocus.ts";

interface Props {
  /** What the page shows of its error; the player may change or delete it before it is sent. */
  readonly error: string;
  readonly onClose: () => void;
}

/**
 * The form for a problem, over a page that failed (R-REC-43). It does not depend on that page. If its own code does not load, it
 * says so and offers to try again.
 */
export function ErrorReport({ error, onClose }: Props) {
  const { formatMessage } = useIntl();
  return (
    <>
      <Backdrop shown />
      <PopupFrame
        open
        finalFocus={useRestoreFocus(true)}
        variant="sheet"
        title={formatMessage(errorTexts.report)}
        onClose={onClose}
        keepOnOutsidePress
      >
        <ErrorBoundary fallback={() => <p role="alert">{formatMessage(errorTexts.chunk)}</p>}>
          <Suspense fallback={<Missing />}>
            <AccountGate fallback={<Missing />}>
              <OpenForm>
                <LazyMessages bundle="sheet">
                  <ProblemForm
                    game={null}
                    statistics={null}
                    browser=""
                    first={{ what: "other", words: error }}
                    onDone={onClose}
                  />
                </LazyMessages>
              </OpenForm>
            </AccountGate>
          </Suspense>
        </ErrorBoundary>
      </PopupFrame>
    </>
  );
}

/** Shown until the form's code is loaded; every `problem/…` intent loads it. */
function Missing() {
  const { formatMessage } = useIntl();
  const send = useSend();
  const isOnline = useValue(useApp().online);
  useEffect(() => send({ type: "problem/load" }), [send]);
  return (
    <>
      <ProgressBar />
      {!isOnline && (
        <p className={frame.text} role="status">
          {formatMessage(toastMessages.offline)}
        </p>
      )}
      <Button variant="quiet" onClick={() => send({ type: "problem/load" })}>
        {formatMessage(errorTexts.retry)}
      </Button>
    </>
  );
}
