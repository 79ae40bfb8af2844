import { useId } from "react";
import { defineMessages, useIntl } from "react-intl";
import type { StageButton } from "../../../../streams/ports/stage.ts";
import { type TouchControl, type TouchWays, touchWays } from "../../../../streams/ports/touchLayout.ts";
import { controlName } from "./controlTexts.ts";
import styles from "./LayoutEditor.module.css";
import { PressField } from "./PressField.tsx";
import type { LayoutEdits } from "./useLayoutEdits.ts";

const text = defineMessages({
  presses: { id: "layout.presses", defaultMessage: "Presses" },
  tap: { id: "layout.tap", defaultMessage: "A tap presses" },
  up: { id: "layout.way.up", defaultMessage: "Up presses" },
  right: { id: "layout.way.right", defaultMessage: "Right presses" },
  down: { id: "layout.way.down", defaultMessage: "Down presses" },
  left: { id: "layout.way.left", defaultMessage: "Left presses" },
  ways: { id: "layout.ways", defaultMessage: "Ways" },
  four: { id: "layout.ways.four", defaultMessage: "Four" },
  eight: { id: "layout.ways.eight", defaultMessage: "Eight, with corners" },
  moves: { id: "layout.moves", defaultMessage: "Moves" },
  leftStick: { id: "layout.moves.left", defaultMessage: "Left stick of a controller" },
  rightStick: { id: "layout.moves.right", defaultMessage: "Right stick of a controller" },
  keys: { id: "layout.moves.keys", defaultMessage: "Buttons or keys" },
  when: { id: "layout.when", defaultMessage: "Looks around" },
  always: { id: "layout.when.always", defaultMessage: "Always" },
  held: { id: "layout.when.held", defaultMessage: "While a button is held" },
  released: { id: "layout.when.released", defaultMessage: "While it is not held" },
  which: { id: "layout.which", defaultMessage: "Which button" },
  itself: { id: "layout.which.itself", defaultMessage: "This one" },
});

interface Props {
  readonly control: TouchControl;
  readonly edits: LayoutEdits;
  readonly buttons: readonly StageButton[];
  readonly onChange: (control: TouchControl) => void;
}

const arrows: TouchWays = { ways: 8, up: "up", right: "right", down: "down", left: "left" };

/** The action of a control. */
export function BindingFields({ control, edits, buttons, onChange }: Props) {
  const intl = useIntl();
  const { formatMessage } = intl;
  switch (control.kind) {
    case "button":
      return (
        <PressField
          label={formatMessage(text.presses)}
          value={control.press}
          buttons={buttons}
          onChange={(press) => onChange({ ...control, press: press ?? control.press })}
        />
      );
    case "dpad":
      return <Ways ways={control} buttons={buttons} onChange={(ways) => onChange({ ...control, ...ways })} />;
    case "stick":
    case "floatingStick": {
      const { moves } = control;
      return (
        <>
          <Choice
            label={formatMessage(text.moves)}
            value={typeof moves === "string" ? moves : "keys"}
            options={{
              leftStick: formatMessage(text.leftStick),
              rightStick: formatMessage(text.rightStick),
              keys: formatMessage(text.keys),
            }}
            onChange={(wanted) => onChange({ ...control, moves: wanted === "keys" ? arrows : wanted })}
          />
          {typeof moves !== "string" && (
            <Ways
              ways={moves}
              buttons={buttons}
              onChange={(ways) => onChange({ ...control, moves: { ...moves, ...ways } })}
            />
          )}
        </>
      );
    }
    case "aim":
      return (
        <PressField
          label={formatMessage(text.tap)}
          value={control.tap}
          buttons={buttons}
          optional
          onChange={(tap) => onChange({ ...control, tap })}
        />
      );
    case "gyro":
      return (
        <>
          <Choice
            label={formatMessage(text.when)}
            value={control.trigger}
            options={{
              always: formatMessage(text.always),
              held: formatMessage(text.held),
              released: formatMessage(text.released),
            }}
            onChange={(trigger) => onChange({ ...control, trigger })}
          />
          {control.trigger !== "always" && (
            <Choice
              label={formatMessage(text.which)}
              value={control.control ?? ""}
              options={Object.fromEntries([
                ["", formatMessage(text.itself)],
                ...edits.controls
                  .filter(({ kind }) => kind === "button")
                  .map((each) => [each.id, controlName(intl, each)]),
              ])}
              onChange={(id) => onChange({ ...control, control: id === "" ? null : id })}
            />
          )}
        </>
      );
    default:
      return null;
  }
}

function Ways({
  ways,
  buttons,
  onChange,
}: {
  ways: TouchWays;
  buttons: readonly StageButton[];
  onChange: (change: Partial<TouchWays>) => void;
}) {
  const { formatMessage } = useIntl();
  return (
    <>
      <Choice
        label={formatMessage(text.ways)}
        value={ways.ways === 4 ? "four" : "eight"}
        options={{ eight: formatMessage(text.eight), four: formatMessage(text.four) }}
        onChange={(count) => onChange({ ways: count === "four" ? 4 : 8 })}
      />
      {touchWays.map((way) => (
        <PressField
          key={way}
          label={formatMessage(text[way])}
          value={ways[way]}
          buttons={buttons}
          optional
          onChange={(press) => onChange({ [way]: press })}
        />
      ))}
    </>
  );
}

function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: Readonly<Record<Value, string>>;
  onChange: (value: Value) => void;
}) {
  const id = useId();
  const isValue = (wanted: string): wanted is Value => Object.hasOwn(options, wanted);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles.input}
        value={value}
        onChange={({ target }) => {
          if (isValue(target.value)) onChange(target.value);
        }}
      >
        {Object.entries<string>(options).map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
