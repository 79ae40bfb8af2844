import type { Ports } from "../../ports.ts";
import { browserClock } from "./clock.ts";
import { browserEntropy } from "./entropy.ts";
import { browserHttp } from "./http.ts";
import { browserLifecycle } from "./lifecycle.ts";
import { browserReport } from "./report.ts";

/** The few ports that the operator's page needs. */
export function opsPorts(): Pick<Ports, "clock" | "http" | "lifecycle" | "entropy" | "report"> {
  const clock = browserClock();
  return {
    clock,
    http: browserHttp({
      fetch: (input, init) => window.fetch(input, init),
      page: window.location.href,
      apiBase: "",
      online: () => navigator.onLine,
    }),
    lifecycle: browserLifecycle({ window, document, navigator, locks: navigator.locks, Channel: undefined }),
    entropy: browserEntropy(window.crypto),
    report: browserReport(clock.now, (where, error) => console.error(`[${where}]`, error)),
  };
}
