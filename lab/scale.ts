import { endWithReader } from "../scripts/lib/commandLine.ts";
import { createDice } from "../streams/lib/dice.ts";
import { constants, measured } from "./scale/constants.ts";
import { simulateDay } from "./scale/day.ts";
import { assumptions } from "./scale/habits.ts";
import { costOfPlayerHour, firstLimit, limitOf, loadsOf, ratesOf } from "./scale/model.ts";

/**
 * Growth on paper: what a deployment needs with 100 to a million connected players, which part gives out first, and what an hour of play
 * costs (docs/scale.md). Pure arithmetic on measured constants; each is printed with the command that measures it.
 */
endWithReader();
const model = { constants: measured, assumed: assumptions };
const sizes = [100, 1_000, 10_000, 100_000, 1_000_000];
const number = (value: number, digits = 0): string =>
  value.toLocaleString("en", { maximumFractionDigits: digits, minimumFractionDigits: digits });
const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
const table = (head: readonly string[], rows: ReadonlyArray<readonly string[]>): void => {
  console.log([row(head), row(head.map(() => "---")), ...rows.map(row), ""].join("\n"));
};

console.log("Constants\n");
table(
  ["constant", "value", "is", "from"],
  Object.entries(constants).map(([name, { value, unit, what, from }]) => [
    `\`${name}\``,
    `${value} ${unit}`,
    what,
    from,
  ]),
);

console.log("In a second\n");
table(
  ["connected", "playing", "calls", "heartbeats", "reports of games", "pushes"],
  sizes.map((connected) => {
    const rates = ratesOf(connected, assumptions);
    return [connected, rates.playing, rates.calls, rates.heartbeats, rates.reports, rates.pushes].map(
      (value) => number(value),
    );
  }),
);

console.log("Units that are needed; of what there is one of only, how much is used\n");
table(
  ["part", ...sizes.map((size) => number(size)), "gives out at"],
  loadsOf(1, model).map(({ part, scalesOut }) => [
    part,
    ...sizes.map((connected) => {
      const load = loadsOf(connected, model).find((each) => each.part === part);
      if (load === undefined) return "";
      return scalesOut ? number(load.units) : `${number(load.used * 100, 1)} %`;
    }),
    scalesOut ? "–" : number(limitOf(part, model) ?? 0),
  ]),
);
const first = firstLimit(model);
console.log(`First to give out: the ${first.part}, at ${number(first.connected)} connected players.\n`);

console.log("An hour of play, US cents\n");
table(
  ["connected", "seats", "traffic", "services", "database", "relays", "all"],
  sizes.map((connected) => {
    const cost = costOfPlayerHour(connected, model);
    const { seats, traffic, services, database, relays, all } = cost;
    return [
      number(connected),
      ...[seats, traffic, services, database, relays, all].map((dollars) => number(dollars * 100, 3)),
    ];
  }),
);

console.log("A simulated day of a region, by its seats for each 1,000 players of the day\n");
table(
  [
    "players of the day",
    "seats",
    "most connected",
    "most playing",
    "most waiting",
    "began at once",
    "p95 of waits",
  ],
  [10_000, 100_000, 1_000_000].flatMap((players) =>
    [60, 75, 90].map((perThousand) => {
      const seats = Math.round((players * perThousand) / 1_000);
      const day = simulateDay({
        players,
        seats,
        browseMinutes: 5,
        gameMinutes: assumptions.game / 60,
        dice: createDice(1),
      });
      return [
        number(players),
        number(seats),
        number(day.mostConnected),
        number(day.mostPlaying),
        number(day.mostWaiting),
        `${number(day.atOnce * 100, 1)} %`,
        `${number(day.waitP95)} min`,
      ];
    }),
  ),
);
