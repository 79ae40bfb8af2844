import { describe, expect, test } from "vitest";
import { sourcesIn } from "../../scripts/lib/files.ts";
import { type Arrow, importsOf, importsOfProduct, productFolders } from "./importGraph.ts";
import { adapterViolation, layerViolation, roomViolation } from "./layers.ts";

/**
 * Which folder may import which. What packages and globals a folder may use is held by the linter (biome.json, lint/) and by
 * tsconfig.core.json, which `tests/house/lint.test.ts` proves.
 */

const product = importsOfProduct();

/** Each rule: what breaks it, and what looks alike but does not. A source belongs to the path before it. */
const rules: ReadonlyArray<{
  name: string;
  rule: (arrow: Arrow) => string | null;
  breaks: ReadonlyArray<readonly [path: string, source: string]>;
  keeps: ReadonlyArray<readonly [path: string, source: string]>;
}> = [
  {
    name: "arrows run one way: src, app, features, then rules, wire and lib, then ports",
    rule: layerViolation,
    breaks: [
      ["streams/features/play/play.ts", 'import { App } from "../../../src/shell/Root.tsx";'],
      ["streams/features/play/play.ts", 'import type { App } from "../../app.ts";'],
      ["streams/features/play/play.ts", 'export { createApp } from "../../app.ts";'],
      ["streams/features/play/play.ts", 'type App = import("../../app.ts").App;'],
      ["streams/features/play/play.ts", 'const late = () => import("../../app.ts");'],
      ["streams/features/pwa/pwa.ts", 'import type { Parts } from "../../compose/lazyModules.ts";'],
      ["streams/features/play/play.ts", 'import { browserClock } from "../../adapters/browser/clock.ts";'],
      ["streams/app.ts", 'import { browserPorts } from "./adapters/browser/index.ts";'],
      ["wire/calls/calls.ts", 'import type { HttpReply } from "../../streams/ports.ts";'],
      ["streams/page/overlays.ts", 'import type { Bought } from "../features/purchase/goods.ts";'],
      ["streams/rules/leadingDebounce.ts", 'import { stored } from "../storage/stored.ts";'],
      ["streams/lib/time.ts", 'import { heartbeatEvery } from "../rules/durations.ts";'],
      ["streams/ports.ts", 'import type { State } from "./lib/state.ts";'],
      ["streams/features/play/play.ts", 'import { record } from "../../../recorder/record.ts";'],
      ["src/shell/Root.tsx", 'import { record } from "../../recorder/record.ts";'],
      ["streams/intents.ts", 'import type { Play } from "./features/play/play.ts";'],
      [
        "streams/adapters/browser/index.ts",
        'import type { Session } from "../../features/session/session.ts";',
      ],
      ["src/screens/home/Home.tsx", 'import { listingOf } from "../../../service/catalogue/listing.ts";'],
      ["service/queue/estimates.ts", 'import type { State } from "../../streams/lib/state.ts";'],
      ["service/ops/act.ts", 'import type { ProvidersByChannel } from "../calls/payCalls.ts";'],
      ["host/host.ts", 'import type { Ports } from "../streams/ports.ts";'],
      ["host/host.ts", 'const hub = require("../service/push/sessionSockets.ts");'],
    ],
    keeps: [
      [
        "streams/app.ts",
        'import { createPlay } from "./features/play/play.ts"; import type { Ports } from "./ports.ts";',
      ],
      [
        "streams/features/play/play.ts",
        'import { Queue } from "../queue/queue.ts"; import { calls } from "../../../wire/calls.ts";',
      ],
      ["recorder/record.ts", 'import type { App } from "../streams/app.ts";'],
      ["streams/ports/stage.ts", 'import type { StageButton } from "../../wire/desk/messages.ts";'],
      ["src/main.tsx", 'const recorder = () => import("../recorder/recordedApp.ts");'],
      [
        "streams/features/play/play.ts",
        '// import { App } from "../../app.ts";\nconst text = \'import "../../app.ts"\';',
      ],
      [
        "service/queue/estimates.ts",
        'import { calls } from "../../wire/calls/calls.ts"; import "./seats.ts";',
      ],
      ["service/app.ts", 'import { servePay } from "./calls/payCalls.ts";'],
      ["src/bridge/translations.ts", 'import en from "../../locales/en.json?compiled&bundle=play";'],
    ],
  },
  {
    name: "rooms of src import one way: shell, screens, popups, components, bridge",
    rule: roomViolation,
    breaks: [
      ["src/components/Link.tsx", 'import { screens } from "../shell/pages.ts";'],
      ["src/bridge/useValue.ts", 'import { Link } from "../components/Link.tsx";'],
      ["src/popups/Popups.tsx", 'import type { Home } from "../screens/home/Home.tsx";'],
      ["src/screens/home/Home.tsx", 'import { scenes } from "../../dev/gallery/scenes.ts";'],
    ],
    keeps: [
      ["src/shell/Root.tsx", 'import { Link } from "../components/Link.tsx"; import "../theme/base.css";'],
      ["src/dev/gallery/gallery.tsx", 'import { Root } from "../../shell/Root.tsx";'],
      ["src/components/Link.tsx", 'import { useApp } from "../bridge/AppContext.tsx";'],
    ],
  },
  {
    name: "adapters are known to main.tsx, tests and scripts alone",
    rule: adapterViolation,
    breaks: [
      ["src/shell/Root.tsx", 'import { browserPorts } from "../../streams/adapters/browser/index.ts";'],
      ["src/shell/Root.tsx", 'import type { BrowserPorts } from "../../streams/adapters/browser/index.ts";'],
      ["service/app.ts", 'import { memberOf } from "../streams/adapters/browser/readProperty.ts";'],
      ["streams/features/desk/desk.ts", 'import { whep } from "../../adapters/browser/stage/whep.ts";'],
    ],
    keeps: [
      ["src/main.tsx", 'import { browserPorts } from "../streams/adapters/browser/index.ts";'],
      ["scripts/load.ts", 'import { nodePorts } from "../streams/adapters/node/index.ts";'],
    ],
  },
];

function violations(arrows: readonly Arrow[], rule: (arrow: Arrow) => string | null): readonly string[] {
  return arrows.flatMap((arrow) => {
    const violation = rule(arrow);
    return violation === null ? [] : [`${arrow.from}: ${violation}`];
  });
}

describe("imports between folders", () => {
  test("are collected from every folder", () => {
    const files = sourcesIn(productFolders);
    for (const folder of productFolders)
      expect(product.filter(({ from }) => from.startsWith(`${folder}/`)).length, folder).toBeGreaterThan(2);
    expect(product.length).toBeGreaterThan(files.length);
  });

  describe.each(rules)("$name", ({ rule, breaks, keeps }) => {
    test("the code obeys it", () => expect(violations(product, rule)).toEqual([]));

    test.each(breaks)("finds a violation in %s: %s", (path, source) =>
      expect(violations(importsOf(path, source), rule)).toHaveLength(1),
    );

    test.each(keeps)("allows, in %s: %s", (path, source) =>
      expect(violations(importsOf(path, source), rule)).toEqual([]),
    );
  });
});
