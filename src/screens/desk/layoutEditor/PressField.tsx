import { type KeyboardEvent, useId, useState } from "react";
import { defineMessages, type IntlShape, useIntl } from "react-intl";
import type { StageButton } from "../../../../streams/ports/stage.ts";
import { mousePresses } from "../../../../wire/desk/mouseButtons.ts";
import { pressPattern } from "../../../../wire/desk/presses.ts";
import { pressLabel } from "../../../../wire/desk/pressTable.ts";
import { inLocale } from "../../../../wire/locale.ts";
import { Button } from "../../../components/Button.tsx";
import styles from "./LayoutEditor.module.css";

const text = defineMessages({
  none: { id: "layout.press.none", defaultMessage: "Nothing" },
  game: { id: "layout.press.game", defaultMessage: "Buttons of the game" },
  mouse: { id: "layout.press.mouse", defaultMessage: "Mouse" },
  keys: { id: "layout.press.keys", defaultMessage: "Keys" },
  listen: { id: "layout.press.listen", defaultMessage: "Press a key" },
  listening: { id: "layout.press.listening", defaultMessage: "Press the key you want…" },
});

interface Props {
  readonly label: string;
  readonly value: string | null;
  readonly buttons: readonly StageButton[];
  /** Whether 'nothing' is a valid choice. */
  readonly optional?: boolean;
  readonly onChange: (press: string | null) => void;
}

/** Chooses what a control presses: a button of the game or the mouse, or a key, which can also be pressed. */
export function PressField({ label, value, buttons, optional = false, onChange }: Props) {
  const intl = useIntl();
  const id = useId();
  const [listens, setListens] = useState(false);
  const own = buttons.map((button) => button.id);
  const others = [...own, ...mousePresses];
  const keys =
    value === null || [...others, ...usualKeys].includes(value) ? usualKeys : [value, ...usualKeys];
  const groups: readonly (readonly [string, readonly string[]])[] = [
    [intl.formatMessage(text.game), own],
    [intl.formatMessage(text.mouse), mousePresses],
    [intl.formatMessage(text.keys), keys],
  ];
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!listens) return;
    // Tab moves the focus as usual; every other key is chosen, even Escape.
    setListens(false);
    if (event.key === "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    if (pressPattern.test(event.code)) onChange(event.code);
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.choice}>
        <select
          id={id}
          className={styles.input}
          value={value ?? ""}
          onChange={(event) => onChange(event.target.value || null)}
        >
          {(optional || value === null) && <option value="">{intl.formatMessage(text.none)}</option>}
          {groups
            .filter(([, presses]) => presses.length > 0)
            .map(([name, presses]) => (
              <optgroup key={name} label={name}>
                {presses.map((press) => (
                  <option key={press} value={press}>
                    {pressText(intl, press, buttons)}
                  </option>
                ))}
              </optgroup>
            ))}
        </select>
        <Button
          variant="quiet"
          aria-pressed={listens}
          onClick={() => setListens(!listens)}
          onKeyDown={onKeyDown}
          onBlur={() => setListens(false)}
        >
          {intl.formatMessage(listens ? text.listening : text.listen)}
        </Button>
      </div>
    </div>
  );
}

/** Most used keys, for phones without a keyboard. Other keys can be pressed. */
const usualKeys: readonly string[] = [
  ...["Space", "Enter", "Escape", "Tab", "Backspace", "ShiftLeft", "ControlLeft", "AltLeft"],
  ...["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"],
  ...Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ", (letter) => `Key${letter}`),
  ...Array.from("1234567890", (digit) => `Digit${digit}`),
  ...Array.from({ length: 10 }, (_, index) => `F${index + 1}`),
];

/** Name of a press: the game's button, the key, or the mouse button. */
function pressText({ locale }: IntlShape, press: string, buttons: readonly StageButton[]): string {
  const button = buttons.find(({ id }) => id === press);
  if (button) {
    const does = inLocale(button.action, locale);
    return does === "" ? button.label : `${button.label} · ${does}`;
  }
  const label = pressLabel(press);
  return label ? inLocale(label, locale) : press;
}
