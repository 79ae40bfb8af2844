import { machinePaths, mostPlayReports, type PlayReport } from "../../streams/wire/machineControl.ts";

/** How long a service may take to answer, ms. */
const answerTimeout = 5_000;

/** Tells the services what a light host shows. */
export interface Reporter {
  /** One round at a time; a call during a round is left to the next one. @returns the reports that are stored */
  report(plays: readonly PlayReport[]): Promise<readonly PlayReport[]>;
}

/** @param services their origins: each round goes to the one that answered last, then to the others in turn */
export function createReporter({
  services,
  token,
}: {
  services: readonly string[];
  token: string;
}): Reporter {
  let isBusy = false;
  let first = 0;
  const send = async (plays: readonly PlayReport[]): Promise<boolean> => {
    for (let tried = 0; tried < services.length; tried += 1) {
      const stored = await postJson(`${services[first]}${machinePaths.events}`, token, { plays });
      if (stored) return true;
      first = (first + 1) % services.length;
    }
    return false;
  };
  return {
    async report(plays) {
      if (isBusy || plays.length === 0) return [];
      isBusy = true;
      try {
        const stored: PlayReport[] = [];
        for (let from = 0; from < plays.length; from += mostPlayReports) {
          const some = plays.slice(from, from + mostPlayReports);
          if (await send(some)) stored.push(...some);
        }
        return stored;
      } finally {
        isBusy = false;
      }
    },
  };
}

/** @returns whether it was accepted; false also when nobody answers */
export async function postJson(url: string, token: string, body: unknown): Promise<boolean> {
  try {
    const reply = await fetch(url, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerTimeout),
    });
    await reply.arrayBuffer();
    return reply.ok;
  } catch {
    return false;
  }
}
