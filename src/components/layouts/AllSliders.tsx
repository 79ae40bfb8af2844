import { defineMessages, useIntl } from "react-intl";
import { touchLimits } from "../../../wire/desk/touchControls.ts";
import type { TouchLayout } from "../../../wire/desk/touchLayout.ts";
import { Slider } from "./Slider.tsx";

const text = defineMessages({
  opacity: { id: "layout.opacity.all", defaultMessage: "Visibility of all" },
  scale: { id: "layout.scale", defaultMessage: "Size of all" },
});

interface Props {
  readonly layout: TouchLayout;
  readonly onChange: (what: keyof typeof text, value: number) => void;
}

/** Visibility and size of all controls of a layout. */
export function AllSliders({ layout, onChange }: Props) {
  const { formatMessage } = useIntl();
  return (["opacity", "scale"] as const).map((what) => (
    <Slider
      key={what}
      label={formatMessage(text[what])}
      {...touchLimits[what]}
      step={0.05}
      value={layout[what]}
      onChange={(value) => onChange(what, value)}
    />
  ));
}
