import * as z from "zod/mini";
import type { SharpenFacts } from "../../../../rules/sharpenGovernor.ts";

/** State of the device, as far as the browser reports it. */
export interface Device {
  readonly battery: SharpenFacts["battery"];
  readonly pressure: SharpenFacts["pressure"];
}

const battery = z.object({ charging: z.boolean(), level: z.number() });
const pressureState = z.enum(["nominal", "fair", "serious", "critical"]);
const readings = z.array(z.object({ state: pressureState }));

/** Mean time between two readings of the pressure, ms. */
const pressureEvery = 2_000;

/** Watches battery and heat. @param onChange called with every change, and once when the initial state is known  @returns stops */
export function watchDevice(onChange: (device: Device) => void): () => void {
  let device: Device = { battery: null, pressure: null };
  let stopped = false;
  const stops: (() => void)[] = [];
  const change = (next: Partial<Device>): void => {
    if (stopped) return;
    device = { ...device, ...next };
    onChange(device);
  };
  const started = [
    watchBattery((next) => change({ battery: next })),
    watchPressure((next) => change({ pressure: next })),
  ];
  for (const start of started)
    start.then(
      (stop) => (stopped ? stop() : stops.push(stop)),
      () => undefined,
    );
  // Battery and pressure may stay unknown: report that too.
  void Promise.allSettled(started).then(() => change({}));
  return () => {
    stopped = true;
    for (const stop of stops) stop();
  };
}

interface BatteryManager extends EventTarget {
  readonly charging: boolean;
  readonly level: number;
}
type WithBattery = Navigator & { getBattery?(): Promise<BatteryManager> };

async function watchBattery(onChange: (battery: Device["battery"]) => void): Promise<() => void> {
  const here: WithBattery = navigator;
  if (typeof here.getBattery !== "function") return () => undefined;
  const manager = await here.getBattery();
  const listening = new AbortController();
  const read = (): void => {
    const { charging, level } = manager;
    const known = battery.safeParse({ charging, level });
    if (known.success) onChange(known.data);
  };
  for (const name of ["chargingchange", "levelchange"])
    manager.addEventListener(name, read, { signal: listening.signal });
  read();
  return () => listening.abort();
}

interface PressureObserver {
  observe(source: "cpu", options: { sampleInterval: number }): Promise<void>;
  disconnect(): void;
}
type WithPressure = Window & {
  PressureObserver?: new (read: (records: unknown) => void) => PressureObserver;
};

async function watchPressure(onChange: (pressure: Device["pressure"]) => void): Promise<() => void> {
  const here: WithPressure = window;
  if (typeof here.PressureObserver !== "function") return () => undefined;
  const observer = new here.PressureObserver((records) => {
    const known = readings.safeParse(records);
    const newest = known.success ? known.data.at(-1) : undefined;
    if (newest) onChange(newest.state);
  });
  await observer.observe("cpu", { sampleInterval: pressureEvery });
  return () => observer.disconnect();
}
