import { controlHost } from "../hostControl.ts";
import { openBrowser } from "../openBrowser.ts";
import { startSender } from "../senders/sender.ts";
import { measureTrials } from "./trials.ts";

/**
 * Measures what is left of the picture on bad lines: a UDP relay between sender and browser loses, delays, limits and cuts.
 */
const machineToken = "bench-machine-token";

const browser = await openBrowser();
try {
  const host = await startSender("hostSender.ts", machineToken);
  try {
    await measureTrials(browser, host.url, controlHost(host.url, machineToken, "standard"));
  } finally {
    await host.stop();
  }
} finally {
  await browser.close();
}
