import Keyboard from "lucide-react/icons/keyboard";
import { useRef, useState } from "react";
import { defineMessages, useIntl } from "react-intl";
import { isAscii } from "../../../wire/desk/messages.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import styles from "./SoundButton.module.css";

const text = defineMessages({
  open: { id: "desk.typing.open", defaultMessage: "Open the keyboard" },
  close: { id: "desk.typing.close", defaultMessage: "Close the keyboard" },
  input: { id: "desk.typing.input", defaultMessage: "Type into the game" },
  ascii: {
    id: "desk.typing.ascii",
    defaultMessage: "This game takes only English letters, digits and signs.",
  },
});

/**
 * Opens the phone's keyboard for a game that takes text, by a hidden input; on a computer, keys are then the letters that are printed on
 * them. Text composed by an input method is sent as it changes, and corrected by Backspaces.
 * @param ascii the game takes only characters of a US keyboard: others are dropped, and the player is informed
 * @param always what a keyboard types is text, without the button
 * @param onToggle called when the keyboard opens or closes
 */
export function TypingButton({
  ascii = false,
  always = false,
  onToggle,
}: {
  ascii?: boolean;
  always?: boolean | undefined;
  onToggle: (open: boolean) => void;
}) {
  const { formatMessage } = useIntl();
  const send = useSend();
  const input = useRef<HTMLInputElement>(null);
  const content = useRef(sentinel);
  const [open, setOpen] = useState(false);
  const [refused, setRefused] = useState(false);

  const toggle = (next: boolean): void => {
    setOpen(next);
    setRefused(false);
    onToggle(next);
  };
  const reset = (): void => {
    content.current = sentinel;
    if (input.current) input.current.value = sentinel;
  };
  const type = (value: string): void => {
    // Dropped before the comparison: a Backspace must not delete what the game never got.
    const taken = ascii ? asciiOf(value) : value;
    const typed = typedBetween(content.current, taken);
    content.current = taken;
    if (typed !== "" || taken !== value) setRefused(taken !== value);
    if (typed !== "") send({ type: "desk/type", text: typed });
  };
  return (
    <>
      <button
        type="button"
        className={styles.sound}
        aria-label={formatMessage(open ? text.close : text.open)}
        title={formatMessage(text.input)}
        aria-pressed={open}
        data-always={always || undefined}
        // Otherwise the press would take the focus from the input first, and the keyboard would reopen.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => (open ? input.current?.blur() : input.current?.focus())}
      >
        <Keyboard size={20} aria-hidden="true" />
      </button>
      {open && (
        <p className={styles.refused} role="status">
          {refused && formatMessage(text.ascii)}
        </p>
      )}
      <form
        className={styles.typing}
        onSubmit={(event) => {
          event.preventDefault();
          send({ type: "desk/type", text: "\n" });
          reset();
        }}
      >
        <input
          ref={input}
          type="text"
          data-typing={always ? "always" : "open"}
          tabIndex={-1}
          aria-label={formatMessage(text.input)}
          defaultValue={sentinel}
          maxLength={10_000}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="enter"
          onFocus={() => {
            reset();
            toggle(true);
          }}
          onBlur={() => toggle(false)}
          onInput={({ currentTarget, nativeEvent }) => {
            type(currentTarget.value);
            if (!("isComposing" in nativeEvent) || nativeEvent.isComposing !== true) reset();
          }}
          onCompositionEnd={({ currentTarget }) => {
            type(currentTarget.value);
            reset();
          }}
        />
      </form>
    </>
  );
}

/** Initial content of the hidden input, so that Backspace has something to delete: phones report changes, not keys. */
export const sentinel = "\u200b";

/** Keys typed between two contents of an input that changed at its end: a Backspace for each removed character, then the new ones. */
export function typedBetween(before: string, after: string): string {
  const [old, now] = [[...before], [...after]];
  const same = old.findIndex((character, index) => character !== now[index]);
  const kept = same < 0 ? old.length : same;
  return "\b".repeat(old.length - kept) + now.slice(kept).join("");
}

/** Keeps only characters of a US keyboard. */
function asciiOf(text: string): string {
  return [...text].filter((character) => character === sentinel || isAscii(character)).join("");
}
