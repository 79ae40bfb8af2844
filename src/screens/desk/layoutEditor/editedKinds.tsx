import { type ReactNode, useId } from "react";
import { defineMessage, defineMessages, type IntlShape, type MessageDescriptor, useIntl } from "react-intl";
import type { StageButton } from "../../../../streams/ports/stage.ts";
import {
  type TouchControl,
  type TouchControlKind,
  type TouchWays,
  touchWays,
} from "../../../../wire/desk/touchControls.ts";
import styles from "./LayoutEditor.module.css";
import { PressField } from "./PressField.tsx";

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

interface FieldProps<Kind extends TouchControlKind> {
  readonly control: TouchControl<Kind>;
  /** All controls of the layout. */
  readonly controls: readonly TouchControl[];
  readonly buttons: readonly StageButton[];
  readonly intl: IntlShape;
  readonly onChange: (control: TouchControl) => void;
}

interface EditedKind<Kind extends TouchControlKind> {
  readonly name: MessageDescriptor;
  /** The fields of what it does, besides those that controls of several kinds have (`ControlPanel.tsx`). */
  readonly fields?: (props: FieldProps<Kind>) => ReactNode;
}

const arrows: TouchWays = { ways: 8, up: "up", right: "right", down: "down", left: "left" };

function stickFields({
  control,
  buttons,
  intl: { formatMessage },
  onChange,
}: FieldProps<"stick" | "floatingStick">) {
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

/** What the editor knows of each kind of control. */
const editedKinds: { readonly [Kind in TouchControlKind]: EditedKind<Kind> } = {
  button: {
    name: defineMessage({ id: "layout.kind.button", defaultMessage: "Button" }),
    fields: ({ control, buttons, intl, onChange }) => (
      <PressField
        label={intl.formatMessage(text.presses)}
        value={control.press}
        buttons={buttons}
        onChange={(press) => onChange({ ...control, press: press ?? control.press })}
      />
    ),
  },
  dpad: {
    name: defineMessage({ id: "layout.kind.dpad", defaultMessage: "Direction pad" }),
    fields: ({ control, buttons, onChange }) => (
      <Ways ways={control} buttons={buttons} onChange={(ways) => onChange({ ...control, ...ways })} />
    ),
  },
  stick: { name: defineMessage({ id: "layout.kind.stick", defaultMessage: "Stick" }), fields: stickFields },
  floatingStick: {
    name: defineMessage({ id: "layout.kind.floatingStick", defaultMessage: "Stick where you touch" }),
    fields: stickFields,
  },
  aim: {
    name: defineMessage({ id: "layout.kind.aim", defaultMessage: "Area to look around" }),
    fields: ({ control, buttons, intl, onChange }) => (
      <PressField
        label={intl.formatMessage(text.tap)}
        value={control.tap}
        buttons={buttons}
        optional
        onChange={(tap) => onChange({ ...control, tap })}
      />
    ),
  },
  gyro: {
    name: defineMessage({ id: "layout.kind.gyro", defaultMessage: "Turn the phone" }),
    fields: ({ control, controls, intl, onChange }) => (
      <>
        <Choice
          label={intl.formatMessage(text.when)}
          value={control.trigger}
          options={{
            always: intl.formatMessage(text.always),
            held: intl.formatMessage(text.held),
            released: intl.formatMessage(text.released),
          }}
          onChange={(trigger) => onChange({ ...control, trigger })}
        />
        {control.trigger !== "always" && (
          <Choice
            label={intl.formatMessage(text.which)}
            value={control.control ?? ""}
            options={Object.fromEntries([
              ["", intl.formatMessage(text.itself)],
              ...controls
                .filter(({ kind }) => kind === "button")
                .map((each) => [each.id, controlName(intl, each)]),
            ])}
            onChange={(id) => onChange({ ...control, control: id === "" ? null : id })}
          />
        )}
      </>
    ),
  },
  mousePad: { name: defineMessage({ id: "layout.kind.mousePad", defaultMessage: "Mouse pad" }) },
  wheel: { name: defineMessage({ id: "layout.kind.wheel", defaultMessage: "Mouse wheel" }) },
};

/** What a control does. */
export function KindFields<Kind extends TouchControlKind>(props: FieldProps<Kind>) {
  return editedKinds[props.control.kind].fields?.(props) ?? null;
}

export const kindName = ({ formatMessage }: IntlShape, kind: TouchControlKind): string =>
  formatMessage(editedKinds[kind].name);

const named = defineMessage<{ kind: string; label: string }>({
  id: "layout.named",
  defaultMessage: "{kind} {label}",
});

/** A control's name in the editor: "Button A". */
export function controlName(intl: IntlShape, control: TouchControl): string {
  const kind = kindName(intl, control.kind);
  return "label" in control ? intl.formatMessage(named, { kind, label: control.label }) : kind;
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
