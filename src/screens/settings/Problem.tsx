import { useEffect } from "react";
import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../bridge/AppContext.tsx";
import { LazyMessages } from "../../bridge/LazyMessages.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import { useAccount } from "../../components/gates.ts";
import { ProblemForm } from "../../components/problem/ProblemForm.tsx";
import { Setting } from "./Setting.tsx";
import styles from "./Settings.module.css";

const text = defineMessages({
  title: { id: "account.problem", defaultMessage: "Report a problem" },
  words: {
    id: "account.problem.words",
    defaultMessage: "Something does not work? Tell us, with a recording of the last minutes if you like.",
  },
  open: { id: "account.problem.open", defaultMessage: "Report" },
  close: { id: "account.problem.close", defaultMessage: "Close" },
});

export function Problem() {
  const { formatMessage } = useIntl();
  const send = useSend();
  const isOpen = useValue(useAccount().reporting);
  // Closing the page discards the recording taken for it.
  useEffect(() => {
    if (isOpen) return () => send({ type: "problem/close" });
  }, [isOpen, send]);
  return (
    <Setting
      name={formatMessage(text.title)}
      body={formatMessage(text.words)}
      below={
        isOpen && (
          <div className={styles.form}>
            <LazyMessages bundle="sheet">
              <ProblemForm
                game={null}
                statistics={null}
                browser=""
                onDone={() => send({ type: "problem/close" })}
              />
            </LazyMessages>
          </div>
        )
      }
    >
      <Button
        variant="quiet"
        aria-expanded={isOpen}
        onClick={() => send({ type: isOpen ? "problem/close" : "problem/open" })}
      >
        {formatMessage(isOpen ? text.close : text.open)}
      </Button>
    </Setting>
  );
}
