import { controlHost } from "../hostControl.ts";
import { openBrowser } from "../openBrowser.ts";
import { startSender } from "../senders/sender.ts";
import { measureCuts } from "./cuts.ts";
import { measureTrials } from "./trials.ts";

/**
 * Measures what is left of the picture on bad lines: a UDP relay between sender and browser loses, delays, limits and cuts.
 * --cut: how soon the picture is back after the whole network was cut, in the desk's own code.
 */
const machineToken = "bench-machine-token";
const measure = process.argv.includes("--cut") ? measureCuts : measureTrials;

const browser = await openBrowser();
try {
  const host = await startSender("hostSender.ts", machineToken);
  try {
    await measure(browser, host.url, controlHost(host.url, machineToken, "standard"));
  } finally {
    await host.stop();
  }
} finally {
  await browser.close();
}
