import { monitorEventLoopDelay } from "node:perf_hooks";

/** Preloaded into a process: reports its event loop's longest busy time and its resources every second. */
const interval = 1_000;
const resolution = 5;
/** Heap and memory are measured without garbage; collecting every second would be a load itself. */
const collectEvery = 10;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
let reports = 0;
setInterval(() => {
  const { user, system } = process.cpuUsage();
  reports += 1;
  const busy = Math.max(0, delay.max / 1e6 - resolution);
  if (reports % collectEvery === 0) globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({
    type: "load",
    busy,
    usage: { cpuSeconds: (user + system) / 1e6, resident: rss / 1e6, objects: (heapUsed + external) / 1e6 },
  });
  delay.reset();
}, interval).unref();
