import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { createMetrics as createHostMetrics } from "../../host/metrics/metrics.ts";
import { read, sourcesIn } from "../../scripts/lib/files.ts";
import { createMetrics } from "../../service/metrics/metrics.ts";

/** R-EYES-05: what deploy/monitoring asks for is measured, and what it alerts of is explained. */

const metric = z.looseObject({
  name: z.string(),
  type: z.string(),
  help: z.string(),
  labelNames: z.array(z.string()).optional(),
});
const registries = [createMetrics().registry, createHostMetrics().registry];
const metrics = new Map(
  registries
    .flatMap((registry) => registry.getMetricsAsArray())
    .map((each) => metric.parse({ ...each, type: String(each.type) }))
    .map((each) => [each.name, each]),
);
/** What Prometheus adds to every series, and the bounds of a histogram. */
const addedLabels = ["job", "instance", "le"];

const rules = z
  .strictObject({
    groups: z.array(
      z.strictObject({
        name: z.string(),
        rules: z.array(
          z.strictObject({
            alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
            expr: z.string().min(1),
            for: z
              .string()
              .regex(/^\d+[smh]$/)
              .optional(),
            labels: z.strictObject({ severity: z.enum(["page", "ticket"]) }),
            annotations: z.strictObject({ summary: z.string().min(10), runbook: z.string() }),
          }),
        ),
      }),
    ),
  })
  .parse(parse(read("deploy/monitoring/alerts.yml")))
  .groups.flatMap((group) => group.rules);

const dashboard = z
  .looseObject({
    panels: z.array(
      z.looseObject({
        title: z.string(),
        targets: z.array(z.looseObject({ expr: z.string(), legendFormat: z.string() })).optional(),
      }),
    ),
  })
  .parse(JSON.parse(read("deploy/monitoring/dashboard.json")));
const panels = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => [title, expr] as const),
);

const seriesPattern = /\b(?:cloudplay|nodejs|process)_[a-z0-9_]+/g;
const withoutTexts = (expr: string): string => expr.replace(/"[^"]*"/g, '""');

/** The metric behind the name of a series; null when nothing measures it. */
function metricOf(series: string): string | null {
  if (metrics.has(series)) return series;
  const histogram = series.replace(/_(bucket|sum|count)$/, "");
  return metrics.get(histogram)?.type === "histogram" ? histogram : null;
}

/** What an expression asks for that nothing measures: series and labels. */
function unknownIn(expr: string): string[] {
  const text = withoutTexts(expr);
  const names = text.match(seriesPattern) ?? [];
  const unknown = names.filter((name) => metricOf(name) === null);
  const known = new Set([
    ...addedLabels,
    ...names.flatMap((name) => metrics.get(metricOf(name) ?? "")?.labelNames ?? []),
  ]);
  const groups = [...text.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = ""]) => labels.split(/,\s*/));
  const matched = [...text.matchAll(/\{([^}]*)\}/g)].flatMap(([, matchers = ""]) =>
    matchers.split(/,\s*/).map((matcher) => matcher.replace(/[=!~].*/, "")),
  );
  return [...unknown, ...[...groups, ...matched].filter((label) => !known.has(label))];
}

/** Where the code reports errors, up to what is different each time; a call's place is its method and route. */
const placesIn = (folders: readonly string[]): ReadonlySet<string> =>
  new Set(
    sourcesIn(folders).flatMap((path) =>
      [...read(path).matchAll(/\breport(?:Error|Once)(?:\?\.)?\(\s*(?:"([^"]+)"|`([^`$]*))/g)].map(
        ([, whole, start]) => whole ?? (start || "GET "),
      ),
    ),
  );
const section = (name: string): string =>
  read("docs/operations.md").split(`\n### ${name}\n`)[1]?.split(/\n##/)[0] ?? "";
/** Whether a page's name of a place, such as `host …`, means this one. */
const means = (named: string, place: string): boolean =>
  named.endsWith(" …") ? place.startsWith(named.slice(0, -2)) : place === named;

describe("R-EYES-05 alerts and dashboards", () => {
  test("a query of a metric that does not exist is detected", () => {
    expect(unknownIn('sum by (planet) (rate(cloudplay_nothing_total{colour="x"}[5m]))')).toEqual([
      "cloudplay_nothing_total",
      "planet",
      "colour",
    ]);
  });

  test.each([...rules.map(({ alert, expr }) => [alert, expr] as const), ...panels])(
    "alert or panel '%s' uses only existing metrics: %s",
    (_title, expr) => expect(unknownIn(expr)).toEqual([]),
  );

  test.each(["service", "host"])("no %s at all is an alert too: what is not scraped is not down", (kind) => {
    const up = `up{job="cloudplay-${kind}"}`;
    expect(rules.map(({ expr }) => expr)).toContain(`${up} == 0 or absent(${up})`);
  });

  test.each(["prometheus.yml", "compose.yml", "kubernetes.yml"])(
    "%s sends alerts to an Alertmanager",
    (file) => {
      const targets = [expect.stringMatching(/:9093$/)];
      expect(parse(read(`deploy/monitoring/${file}`))).toMatchObject({
        rule_files: ["alerts.yml"],
        alerting: { alertmanagers: [{ static_configs: [{ targets }] }] },
      });
    },
  );

  test("every alert has a section in the docs, and every section an alert", () => {
    const page = read("docs/operations.md");
    const [, alerts = ""] = page.split("\n## Alerts\n");
    const sections = [...(alerts.split(/\n## /)[0]?.matchAll(/^### (\w+)$/gm) ?? [])].map(
      ([, name = ""]) => name,
    );
    expect(sections.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
    for (const { alert, annotations } of rules)
      expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
  });

  test("the docs explain exactly the places that report errors", () => {
    const places = [...placesIn(["service", "host"])];
    expect(places.length).toBeGreaterThan(35);
    const cells = [...section("ErrorsLogged").matchAll(/^\| (`.*?) \|/gm)].map(([, cell = ""]) => cell);
    const named = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name));
    expect(places.filter((place) => !named.some((name) => means(name, place)))).toEqual([]);
    const methods = ["GET ", "POST "];
    expect(named.filter((name) => ![...places, ...methods].some((place) => means(name, place)))).toEqual([]);
  });

  test("every error of payments and refunds causes an alert, including the first one", async () => {
    const places = [...placesIn(["service/pay"]), ...placesIn(["service/ops"])].filter(
      (place) => place !== "wrong tokens",
    );
    expect(places).toEqual(expect.arrayContaining(["payment", "refund", "refunds that are not through"]));
    const { expr = "" } = rules.find(({ alert }) => alert === "PaymentErrors") ?? {};
    const [, pattern = ""] = /place=~"([^"]*)"/.exec(expr) ?? [];
    expect(places.filter((place) => !new RegExp(`^(?:${pattern})$`).test(place))).toEqual([]);
    const served = (await registries[0]?.metrics()) ?? "";
    // A page of the local provider, which takes no money, is a place of its own for each route.
    const counted = places.filter((place) => !place.startsWith("payment page "));
    expect(counted.filter((place) => !served.includes(`cloudplay_errors_total{place="${place}"} 0`))).toEqual(
      [],
    );
    const page = section("PaymentErrors");
    expect(counted.filter((place) => !page.includes(`\`${place}\``))).toEqual([]);
  });

  test("every metric has a help text, so the docs list none", () => {
    const own = [...metrics.values()].filter(({ name }) => name.startsWith("cloudplay_"));
    expect(own.length).toBeGreaterThan(25);
    expect(own.filter(({ help }) => !/^.{20,}\.$/.test(help)).map(({ name }) => name)).toEqual([]);
  });

  test("the docs name only existing metrics", () => {
    const named = read("docs/operations.md").match(/\bcloudplay_[a-z0-9_]+/g) ?? [];
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => metricOf(name) === null)).toEqual([]);
  });
});
