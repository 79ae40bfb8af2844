import { defineMessage, defineMessages, useIntl } from "react-intl";
import { sourceOf } from "../../../../streams/features/desk/controllers/padSetup.ts";
import type { StagePad } from "../../../../streams/ports/pads.ts";
import { padTargets } from "../../../../wire/desk/padMap.ts";
import { useSend } from "../../../bridge/AppContext.tsx";
import { useValue } from "../../../bridge/useValue.ts";
import { Button } from "../../../components/Button.tsx";
import { useDeskModule } from "../../../components/gates.ts";
import styles from "./Controllers.module.css";
import { isPrinted, sourceText, targetText } from "./padTexts.ts";

const text = {
  ...defineMessages({
    all: { id: "sheet.pads.all", defaultMessage: "Set all, one after the other" },
    reset: { id: "sheet.pads.reset", defaultMessage: "Reset" },
    hint: { id: "sheet.pads.hint", defaultMessage: "Or tap one, and press what you want for it." },
    skip: { id: "sheet.pads.skip", defaultMessage: "Skip" },
    stop: { id: "sheet.pads.stop", defaultMessage: "Cancel" },
  }),
  press: defineMessage<{ target: string }>({
    id: "sheet.pads.press",
    defaultMessage: "Press what you want for {target}",
  }),
  move: defineMessage<{ target: string }>({
    id: "sheet.pads.move",
    defaultMessage: "Push what you want: {target}",
  }),
  taken: defineMessage<{ from: string; to: string }>({
    id: "sheet.pads.taken",
    defaultMessage: "{to} has it now, so nothing is left for {from}.",
  }),
};

/** What the inputs of one controller are, and a question for each. */
export function ControllerSetup({ pad }: { pad: StagePad }) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const send = useSend();
  const { settings, question, taken } = useValue(useDeskModule().controllers);
  const map = settings.maps[pad.id] ?? {};
  const asked = question?.pad === pad.number ? question : null;
  return (
    <div className={styles.setup}>
      <div className={styles.question} role="status" data-takes-pads>
        {taken && (
          <p className={styles.taken}>
            {formatMessage(text.taken, {
              from: targetText(intl, taken.from),
              to: targetText(intl, taken.to),
            })}
          </p>
        )}
        <p className={asked ? styles.asked : styles.hint}>
          {asked
            ? formatMessage(/[XY]$/.test(asked.target) ? text.move : text.press, {
                target: targetText(intl, asked.target),
              })
            : formatMessage(text.hint)}
        </p>
      </div>
      <div className={styles.actions}>
        {asked ? (
          <>
            {asked.all && (
              <Button onClick={() => send({ type: "desk/pad/skip" })}>{formatMessage(text.skip)}</Button>
            )}
            <Button variant="quiet" onClick={() => send({ type: "desk/pad/stop" })}>
              {formatMessage(text.stop)}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => send({ type: "desk/pad/ask", pad: pad.number, target: "a", all: true })}>
              {formatMessage(text.all)}
            </Button>
            <Button
              variant="quiet"
              disabled={settings.maps[pad.id] === undefined}
              onClick={() => send({ type: "desk/pad/reset", pad: pad.number })}
            >
              {formatMessage(text.reset)}
            </Button>
          </>
        )}
      </div>
      <ul className={styles.targets}>
        {padTargets.map((target) => (
          <li key={target}>
            <button
              type="button"
              className={styles.target}
              aria-pressed={asked?.target === target}
              onClick={() => send({ type: "desk/pad/ask", pad: pad.number, target, all: false })}
            >
              <span translate={isPrinted(target) ? "no" : "yes"}>{targetText(intl, target)}</span>
              <small>{sourceText(intl, sourceOf(pad, map, target))}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
