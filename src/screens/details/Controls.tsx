import { useState } from "react";
import { defineMessages, type MessageDescriptor, useIntl } from "react-intl";
import type { GameDetails } from "../../../wire/gameDetails.ts";
import { inLocale } from "../../../wire/locale.ts";
import { deviceInHand, mouseAction, pressName } from "../../components/game/gameControls.ts";
import page from "./Details.module.css";
import styles from "./GameInfo.module.css";

const text = defineMessages({
  heading: { id: "discovery.details.controls", defaultMessage: "Controls" },
  touch: { id: "discovery.details.controls.touch", defaultMessage: "Touch" },
  keys: { id: "discovery.details.controls.keys", defaultMessage: "Keyboard" },
  keysMouse: { id: "discovery.details.controls.keysMouse", defaultMessage: "Keyboard and mouse" },
  pad: { id: "discovery.details.controls.pad", defaultMessage: "Controller" },
  noPad: { id: "discovery.details.controls.noPad", defaultMessage: "It can’t be played with a controller." },
  press: { id: "discovery.details.controls.press", defaultMessage: "Press" },
  action: { id: "discovery.details.controls.action", defaultMessage: "What it does" },
  mouse: { id: "discovery.details.controls.mouse", defaultMessage: "Mouse" },
  tap: { id: "discovery.details.controls.tap", defaultMessage: "Tap the picture" },
  drag: { id: "discovery.details.controls.drag", defaultMessage: "Drag over the picture" },
  points: { id: "discovery.details.controls.points", defaultMessage: "Point and click" },
  looks: { id: "discovery.details.controls.looks", defaultMessage: "Look around" },
});

type Controls = GameDetails["controls"];
type Device = "touch" | "keys" | "pad";
interface Row {
  readonly press: string;
  readonly action: string;
}

/** The game's controls for each device; the current device first, the others folded. */
export function Controls({ controls }: { controls: Controls }) {
  const intl = useIntl();
  const [inHand] = useState(() => deviceInHand(controls.pad));
  const rows = useControlRows(controls);
  const labels: Readonly<Record<Device, MessageDescriptor>> = {
    touch: text.touch,
    keys: controls.mouse === "none" ? text.keys : text.keysMouse,
    pad: text.pad,
  };
  const devices = [...new Set([inHand, "touch", "keys", "pad"] as const)].filter(
    (device) => rows[device].length > 0,
  );
  return (
    <section aria-labelledby="controls">
      <h2 id="controls" className={page.heading}>
        {intl.formatMessage(text.heading)}
      </h2>
      {devices.map((device, index) => (
        <details key={device} className={styles.device} open={index === 0}>
          <summary>{intl.formatMessage(labels[device])}</summary>
          <ControlTable rows={rows[device]} />
        </details>
      ))}
      {controls.pad.length === 0 && <p className={styles.note}>{intl.formatMessage(text.noPad)}</p>}
    </section>
  );
}

/** Rows of each device, with one for the mouse if the game uses it; its action is taken from the keys' list if that has one. */
function useControlRows({ touch, keys, pad, mouse }: Controls): Readonly<Record<Device, readonly Row[]>> {
  const { locale, formatMessage } = useIntl();
  const shown = (controls: Controls[Device]): Row[] =>
    controls.map(({ press, action }) => ({
      press: pressName(press, locale),
      action: inLocale(action, locale),
    }));
  const all = { touch: shown(touch), keys: shown(keys), pad: shown(pad) };
  if (mouse === "none") return all;
  const own = mouseAction({ keys });
  const action = own ? inLocale(own, locale) : formatMessage(mouse === "absolute" ? text.points : text.looks);
  const gesture = formatMessage(mouse === "absolute" ? text.tap : text.drag);
  return {
    ...all,
    touch: [...all.touch, { press: gesture, action }],
    keys: own ? all.keys : [...all.keys, { press: formatMessage(text.mouse), action }],
  };
}

function ControlTable({ rows }: { rows: readonly Row[] }) {
  const intl = useIntl();
  return (
    <table className={styles.controls}>
      <thead className="visuallyHidden">
        <tr>
          <th scope="col">{intl.formatMessage(text.press)}</th>
          <th scope="col">{intl.formatMessage(text.action)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ press, action }) => (
          <tr key={`${press} ${action}`}>
            <th scope="row">
              <kbd>{press}</kbd>
            </th>
            <td>{action}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
