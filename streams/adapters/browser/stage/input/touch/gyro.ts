import type { TouchControl } from "../../../../../../wire/desk/touchControls.ts";
import { gyroPixelsPerDegree, gyroTurn } from "../../../../../rules/touch/gyro.ts";
import { followFingers } from "./fingers.ts";
import { type TouchDeps, vibrate } from "./touchDeps.ts";

/** A phone that reports no rotation within this time has no sensor, ms. */
const sensorTimeout = 1_000;

/**
 * Turning the phone looks around. A tap turns this on, because some browsers ask for permission and allow that only in a tap.
 * Another tap turns it off, unless the control is its own trigger and is held.
 */
export function gyro(element: HTMLElement, control: TouchControl<"gyro">, deps: TouchDeps): () => void {
  const { mouse, held, touched, turning, options } = deps;
  const { trigger, sensitivity } = control;
  const isOwnTrigger = trigger !== "always" && control.control === null;
  let sensor: (() => void) | null = null;
  let asking = false;
  let stopped = false;

  const looks = (): boolean => {
    const isHeld = held.has(control.control ?? control.id);
    return trigger === "always" || (trigger === "held") === isHeld;
  };
  const off = (): void => {
    sensor?.();
    sensor = null;
    delete element.dataset.on;
    turning("off");
  };
  const on = async (): Promise<void> => {
    if (asking) return;
    asking = true;
    const allowed = await permission();
    asking = false;
    if (stopped) return;
    if (allowed !== "granted") {
      turning(allowed);
      return;
    }
    sensor = watchSensor(
      (x, y) => {
        const scale = gyroPixelsPerDegree * sensitivity;
        if (looks()) mouse.move(x * scale, y * scale);
      },
      () => {
        off();
        turning("absent");
      },
    );
    element.dataset.on = "";
    turning("on");
  };
  const listening = new AbortController();
  element.addEventListener(
    "click",
    () => {
      if (sensor === null) void on();
      else if (!isOwnTrigger) off();
    },
    { signal: listening.signal },
  );
  const stop = followFingers(element, 1, {
    down() {
      element.dataset.held = "";
      touched(true);
      vibrate(options);
    },
    moved: () => undefined,
    up() {
      delete element.dataset.held;
      touched(false);
    },
  });
  return () => {
    stopped = true;
    listening.abort();
    stop();
    if (sensor !== null) off();
  };
}

/** iOS asks the player, and only while a tap is being handled. */
async function permission(): Promise<"granted" | "denied" | "absent"> {
  if (typeof DeviceMotionEvent === "undefined") return "absent";
  if (!("requestPermission" in DeviceMotionEvent)) return "granted";
  const { requestPermission } = DeviceMotionEvent;
  if (typeof requestPermission !== "function") return "granted";
  try {
    const answer: unknown = await requestPermission.call(DeviceMotionEvent);
    return answer === "granted" ? "granted" : "denied";
  } catch {
    return "denied";
  }
}

/** @param turned degrees to the right and down since the last call @param absent once, without a sensor */
function watchSensor(turned: (x: number, y: number) => void, absent: () => void): () => void {
  const listening = new AbortController();
  const limit = setTimeout(absent, sensorTimeout);
  let before: number | null = null;
  window.addEventListener(
    "devicemotion",
    ({ rotationRate, accelerationIncludingGravity, timeStamp }) => {
      if (rotationRate?.alpha === null || rotationRate?.alpha === undefined) return;
      clearTimeout(limit);
      const { alpha, beta, gamma } = rotationRate;
      const { x, y, z } = accelerationIncludingGravity ?? { x: 0, y: 0, z: 0 };
      const speed = gyroTurn(
        { x: beta ?? 0, y: gamma ?? 0, z: alpha },
        { x: x ?? 0, y: y ?? 0, z: z ?? 0 },
        screen.orientation?.angle ?? 0,
      );
      // The first report after a pause covers an unknown time.
      const seconds = before === null ? 0 : Math.min(0.1, (timeStamp - before) / 1_000);
      before = timeStamp;
      turned(speed.x * seconds, speed.y * seconds);
    },
    { signal: listening.signal },
  );
  return () => {
    listening.abort();
    clearTimeout(limit);
  };
}
