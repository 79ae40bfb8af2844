import { monitorEventLoopDelay } from "node:perf_hooks";

/**
 * Loaded into the service's process ahead of it: tells the load script every second how long the event loop was busy at a time, and what the
 * process has used.
 */
const interval = 1_000;
const resolution = 5;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
setInterval(() => {
  const { user, system } = process.cpuUsage();
  process.send?.({
    type: "load",
    busy: Math.max(0, delay.max / 1e6 - resolution),
    cpu: (user + system) / 1e6,
    memory: process.memoryUsage.rss() / 1e6,
  });
  delay.reset();
}, interval).unref();
