import { useMemo, useState } from "react";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { type PersonalKind, personalKinds, type TakenRecording } from "../../../streams/ports/recording.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { Button } from "../Button.tsx";
import { ChoiceInput } from "../ChoiceInput.tsx";
import styles from "./Problem.module.css";

const span = {
  recent: defineMessage<{ minutes: number }>({
    id: "problem.recording.recent",
    defaultMessage:
      "Send along what the app did in the {minutes, plural, =1 {last minute} other {last # minutes}}",
  }),
  long: defineMessage<{ minutes: number }>({
    id: "problem.recording.long",
    defaultMessage:
      "Send along the session that you recorded: {minutes, plural, one {# minute} other {# minutes}}",
  }),
};
const text = defineMessages({
  what: {
    id: "problem.recording.what",
    defaultMessage:
      "A list of what was tapped, what the app asked for and what came back. With it we can replay the problem and fix it. It has no picture, no sound, no password and nothing that you typed. We delete it after 30 days.",
  },
  cut: { id: "problem.recording.cut", defaultMessage: "It got too long, so its beginning is missing." },
  hidden: { id: "problem.recording.hidden", defaultMessage: "Hidden in it, unless you allow it here:" },
  look: { id: "problem.recording.look", defaultMessage: "Look at it" },
  hide: { id: "problem.recording.hide", defaultMessage: "Hide it" },
  save: { id: "problem.recording.save", defaultMessage: "Save it as a file" },
  saved: { id: "problem.recording.saved", defaultMessage: "Saved with your downloads." },
  notSaved: { id: "problem.recording.notSaved", defaultMessage: "This browser did not let us save it." },
});
const kinds = defineMessages({
  names: { id: "problem.allow.names", defaultMessage: "Names and numbers of players and devices" },
  searches: { id: "problem.allow.searches", defaultMessage: "What you searched for" },
  addresses: { id: "problem.allow.addresses", defaultMessage: "Addresses: of pages, e-mail and networks" },
});

interface ChoiceProps {
  readonly taken: TakenRecording;
  /** The player recorded it on purpose. */
  readonly isLong: boolean;
  readonly isIncluded: boolean;
  onInclude(isIncluded: boolean): void;
}

/** R-REC-30. Whether a recording goes with the report: the player decides. */
export function IncludeRecording({ taken, isLong, isIncluded, onInclude }: ChoiceProps) {
  const { formatMessage } = useIntl();
  const minutes = Math.max(1, Math.round(taken.spanMs / 60_000));
  return (
    <label className={styles.kind}>
      <ChoiceInput
        type="checkbox"
        checked={isIncluded}
        onChange={({ currentTarget }) => onInclude(currentTarget.checked)}
      />
      <span>{formatMessage(isLong ? span.long : span.recent, { minutes })}</span>
    </label>
  );
}

interface ContentsProps {
  readonly taken: TakenRecording;
  readonly allow: readonly PersonalKind[];
  onAllow(allow: readonly PersonalKind[]): void;
  /** Whether it was saved as a file; null before anybody asked for that. */
  readonly saved: boolean | null;
}

/** R-REC-30. What a recording contains: the player can look at it, and allow personal parts of it. */
export function RecordingContents({ taken, allow, onAllow, saved }: ContentsProps) {
  const { formatMessage } = useIntl();
  const send = useSend();
  const [isShown, setShown] = useState(false);
  return (
    <fieldset className={styles.kinds}>
      <p className={styles.note}>
        {formatMessage(text.what)} {!taken.replays && formatMessage(text.cut)}
      </p>
      <p className={styles.note}>{formatMessage(text.hidden)}</p>
      {personalKinds.map((kind) => (
        <label key={kind} className={styles.kind}>
          <ChoiceInput
            type="checkbox"
            checked={allow.includes(kind)}
            onChange={({ currentTarget }) =>
              onAllow(currentTarget.checked ? [...allow, kind] : allow.filter((allowed) => allowed !== kind))
            }
          />
          <span>{formatMessage(kinds[kind])}</span>
        </label>
      ))}
      <div className={styles.buttons}>
        <Button variant="quiet" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {formatMessage(isShown ? text.hide : text.look)}
        </Button>
        <Button variant="quiet" onClick={() => send({ type: "problem/saveRecording", allow: [...allow] })}>
          {formatMessage(text.save)}
        </Button>
      </div>
      <p className={styles.note} role="status">
        {saved !== null && formatMessage(saved ? text.saved : text.notSaved)}
      </p>
      {isShown && <RecordingText taken={taken} allow={allow} />}
    </fieldset>
  );
}

/** Lines that are shown at once: thousands would hold up a phone. */
const pageSize = 100;

const linesText = {
  lines: defineMessage<{ shown: number; all: number }>({
    id: "problem.recording.lines",
    defaultMessage: "The last {shown, number} of {all, number} lines, just as they are sent",
  }),
  more: defineMessage({ id: "problem.recording.more", defaultMessage: "Show older lines" }),
};

/** A recording to look at: its end first, and all of it for those who want it. */
function RecordingText({
  taken,
  allow,
}: {
  readonly taken: TakenRecording;
  readonly allow: readonly PersonalKind[];
}) {
  const { formatMessage } = useIntl();
  const [pages, setPages] = useState(1);
  const lines = useMemo(() => taken.text(allow).trimEnd().split("\n"), [taken, allow]);
  const shown = lines.slice(-pages * pageSize);
  const title = formatMessage(linesText.lines, { shown: shown.length, all: lines.length });
  return (
    <>
      <p className={styles.note}>{title}</p>
      {shown.length < lines.length && (
        <Button variant="quiet" onClick={() => setPages(pages + 1)}>
          {formatMessage(linesText.more)}
        </Button>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to by key as well. */}
      <section className={styles.lines} tabIndex={0} aria-label={title}>
        <pre>{shown.join("\n")}</pre>
      </section>
    </>
  );
}
