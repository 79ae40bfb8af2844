import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { streamSchemas } from "../../../../../streams/adapters/recording/recordSchemas.ts";
import { createRedactor } from "../../../../../streams/adapters/recording/redact.ts";
import {
  callSecrets,
  frameSecrets,
  intentSecrets,
  stageEventSecrets,
  storedSecrets,
} from "../../../../../streams/adapters/recording/secretSchemas.ts";
import { storedPads } from "../../../../../streams/features/desk/controllers/storedPads.ts";
import { deskIntents } from "../../../../../streams/features/desk/deskIntents.ts";
import { problemIntents } from "../../../../../streams/features/problems/problemIntents.ts";
import { accountIntents } from "../../../../../streams/features/signIns/accountIntents.ts";
import { intents } from "../../../../../streams/intents.ts";
import { accountCalls } from "../../../../../streams/wire/calls/accountCalls.ts";
import { calls } from "../../../../../streams/wire/calls/calls.ts";
import { deskCalls } from "../../../../../streams/wire/calls/deskCalls.ts";
import { common } from "../../../../../streams/wire/calls/envelope.ts";
import { partyCalls } from "../../../../../streams/wire/calls/partyCalls.ts";
import { problemCalls } from "../../../../../streams/wire/calls/problemReport.ts";
import { pushEvents } from "../../../../../streams/wire/socket.ts";
import { stored } from "../../../../../streams/wire/storage/stored.ts";
import { plant } from "./plant.ts";

/** The members in which a planted text is still to be read. @param wrap from the schema's value to what is recorded */
function readable(
  schema: unknown,
  marks: z.ZodMiniType | undefined,
  wrap: (value: unknown) => unknown = (value) => value,
): readonly string[] {
  const canary = (path: string) => `canary ${path} canary`;
  return plant(schema, canary)
    .filter(({ path, value }) => {
      const redactor = createRedactor();
      const first = JSON.stringify(redactor.redact(wrap(value), marks));
      return first.includes(JSON.stringify(canary(path)).slice(1, -1));
    })
    .map(({ path }) => path);
}

/** Members by their own name, without those they are in. */
const namesOf = (paths: readonly string[]) =>
  [...new Set(paths.map((path) => /([\w-]+|\*|key)(\[\])*$/.exec(path)?.[0] ?? path))].toSorted();

const inBody = (json: unknown) => ({ body: { json } });
const everyCall = Object.entries({
  ...calls,
  ...accountCalls,
  ...deskCalls,
  ...partyCalls,
  ...problemCalls,
});

/**
 * What may be read in a recording: games and their prices, what the service says to everybody, technical facts. Whoever adds a
 * member to a schema decides here whether it says something about a player, or marks it (`secret()`, `personal()`).
 */
describe("R-REC-30 no text of a schema stays in a recording but these", () => {
  test("calls", () => {
    const paths = everyCall.flatMap(([, call]) => {
      const marks = callSecrets({ method: call.method, url: call.path });
      if (marks === null) throw new Error(`no marks for ${call.path}`);
      const request = call.family === "A" ? z.object({ params: call.params, common }) : call.params;
      return [
        ...readable(request, marks.request, inBody),
        ...readable(z.object({ data: call.data }), marks.reply, inBody),
      ];
    });
    expect(namesOf(paths)).toMatchInlineSnapshot(`
      [
        "*",
        "GameIdStr",
        "aKey",
        "accountType",
        "action",
        "app",
        "appName",
        "body",
        "cancelUrl",
        "center_pay_code",
        "chargeScene",
        "chosen",
        "client_id",
        "content",
        "control",
        "currency",
        "data",
        "detail",
        "details",
        "down",
        "en",
        "epicId",
        "gameId",
        "gameIdStr",
        "gameName",
        "gameStartParam",
        "game_id",
        "genres[]",
        "goodsId",
        "goods_id",
        "guestId",
        "headerImage",
        "headerImageVertical",
        "id",
        "idc_id",
        "imageUrl",
        "key",
        "keyId",
        "keyboardType",
        "label",
        "left",
        "list[]",
        "merchant_order_no",
        "name",
        "offlinePreStartPath",
        "orderId",
        "pApplicationId",
        "pName",
        "pVersionName",
        "pcBackPath",
        "platform",
        "preStartPath",
        "press",
        "price",
        "reference",
        "rentalPreStartPath",
        "requestId",
        "returnUrl",
        "return_url",
        "right",
        "schedule_id",
        "source",
        "sourceId",
        "sspc_id",
        "startPath",
        "startProcess",
        "steamStartParam",
        "successUrl",
        "summary",
        "tap",
        "th",
        "title",
        "up",
        "urls",
        "urls[]",
        "usd_price",
        "version",
        "windowClass",
        "windowTitle",
        "withoutAccPreStartPath",
        "withoutAccStartPath",
        "withoutAccStartProcess",
      ]
    `);
  });

  test("pushes", () => {
    const paths = Object.entries(pushEvents).flatMap(([event, data]) =>
      readable(z.object({ data }), frameSecrets, (json) => ({ frame: { json: { event, ...Object(json) } } })),
    );
    expect(namesOf(paths)).toMatchInlineSnapshot(`
      [
        "en",
        "idc_id",
        "msg",
        "scheduleId",
        "state",
        "th",
      ]
    `);
  });

  test("stored items", () => {
    const paths = [...Object.values(stored), storedPads].flatMap(({ key, form, schema }) =>
      readable(schema, storedSecrets(key), (value) => (form === "text" ? { text: value } : { json: value })),
    );
    expect(namesOf(paths)).toMatchInlineSnapshot(`
      [
        "",
        "appKey",
        "applicationId",
        "details",
        "en",
        "epicId",
        "gameIdStr",
        "gameName",
        "gameStartParam",
        "genres[]",
        "headerImage",
        "headerImageVertical",
        "id",
        "idc_id",
        "ids[]",
        "image",
        "keyId",
        "keyboardType",
        "link",
        "offlinePreStartPath",
        "pcBackPath",
        "preStartPath",
        "redirectUri",
        "rentalPreStartPath",
        "sourceId",
        "startPath",
        "startProcess",
        "steamStartParam",
        "summary",
        "th",
        "versionName",
        "windowClass",
        "windowTitle",
        "withoutAccPreStartPath",
        "withoutAccStartPath",
        "withoutAccStartProcess",
      ]
    `);
  });

  test("intents", () => {
    const paths = intents.def.options.flatMap((option) => {
      const [type = ""] = option.def.shape.type.def.values;
      return readable(option, intentSecrets(type)).map((path) => `${type} ${path}`);
    });
    expect(paths.toSorted()).toMatchInlineSnapshot(`
      [
        "account/do act.kind",
        "desk/do act.kind",
        "navigate to",
        "overlay/answer answer",
        "play/click gameId",
        "popup/closable popup",
        "problem/do act.kind",
        "purchase/choose goodsId",
        "purchase/open goodsId",
        "rewards/claim id",
        "saves/delete gameId",
        "saves/download gameId",
        "saves/download version",
        "saves/restore gameId",
        "saves/restore version",
        "search/pick gameId",
        "section/near sectionId",
        "section/retry sectionId",
        "slides/do act.kind",
        "slides/do sectionId",
      ]
    `);
    const acts = [
      ...deskIntents.def.options,
      ...problemIntents.def.options,
      ...accountIntents.def.options,
    ].flatMap((option) =>
      readable(option, intentSecrets("desk/do"), (act) => ({ act })).map(
        (path) => `${option.def.shape.kind.def.values[0]} ${path}`,
      ),
    );
    expect(acts.toSorted()).toMatchInlineSnapshot(`
      [
        "chooseLayout id",
        "deleteLayout id",
        "draftLayout layout.landscape[].control",
        "draftLayout layout.landscape[].down",
        "draftLayout layout.landscape[].id",
        "draftLayout layout.landscape[].id",
        "draftLayout layout.landscape[].id",
        "draftLayout layout.landscape[].id",
        "draftLayout layout.landscape[].id",
        "draftLayout layout.landscape[].id",
        "draftLayout layout.landscape[].id",
        "draftLayout layout.landscape[].id",
        "draftLayout layout.landscape[].label",
        "draftLayout layout.landscape[].label",
        "draftLayout layout.landscape[].left",
        "draftLayout layout.landscape[].moves.down",
        "draftLayout layout.landscape[].moves.down",
        "draftLayout layout.landscape[].moves.left",
        "draftLayout layout.landscape[].moves.left",
        "draftLayout layout.landscape[].moves.right",
        "draftLayout layout.landscape[].moves.right",
        "draftLayout layout.landscape[].moves.up",
        "draftLayout layout.landscape[].moves.up",
        "draftLayout layout.landscape[].press",
        "draftLayout layout.landscape[].right",
        "draftLayout layout.landscape[].tap",
        "draftLayout layout.landscape[].up",
        "draftLayout layout.portrait[].control",
        "draftLayout layout.portrait[].down",
        "draftLayout layout.portrait[].id",
        "draftLayout layout.portrait[].id",
        "draftLayout layout.portrait[].id",
        "draftLayout layout.portrait[].id",
        "draftLayout layout.portrait[].id",
        "draftLayout layout.portrait[].id",
        "draftLayout layout.portrait[].id",
        "draftLayout layout.portrait[].id",
        "draftLayout layout.portrait[].label",
        "draftLayout layout.portrait[].label",
        "draftLayout layout.portrait[].left",
        "draftLayout layout.portrait[].moves.down",
        "draftLayout layout.portrait[].moves.down",
        "draftLayout layout.portrait[].moves.left",
        "draftLayout layout.portrait[].moves.left",
        "draftLayout layout.portrait[].moves.right",
        "draftLayout layout.portrait[].moves.right",
        "draftLayout layout.portrait[].moves.up",
        "draftLayout layout.portrait[].moves.up",
        "draftLayout layout.portrait[].press",
        "draftLayout layout.portrait[].right",
        "draftLayout layout.portrait[].tap",
        "draftLayout layout.portrait[].up",
        "draftLayout profileId",
        "endSignIn id",
        "removeGuest guestId",
        "report facts.gameId",
        "saveLayout id",
        "saveLayout layout.landscape[].control",
        "saveLayout layout.landscape[].down",
        "saveLayout layout.landscape[].id",
        "saveLayout layout.landscape[].id",
        "saveLayout layout.landscape[].id",
        "saveLayout layout.landscape[].id",
        "saveLayout layout.landscape[].id",
        "saveLayout layout.landscape[].id",
        "saveLayout layout.landscape[].id",
        "saveLayout layout.landscape[].id",
        "saveLayout layout.landscape[].label",
        "saveLayout layout.landscape[].label",
        "saveLayout layout.landscape[].left",
        "saveLayout layout.landscape[].moves.down",
        "saveLayout layout.landscape[].moves.down",
        "saveLayout layout.landscape[].moves.left",
        "saveLayout layout.landscape[].moves.left",
        "saveLayout layout.landscape[].moves.right",
        "saveLayout layout.landscape[].moves.right",
        "saveLayout layout.landscape[].moves.up",
        "saveLayout layout.landscape[].moves.up",
        "saveLayout layout.landscape[].press",
        "saveLayout layout.landscape[].right",
        "saveLayout layout.landscape[].tap",
        "saveLayout layout.landscape[].up",
        "saveLayout layout.portrait[].control",
        "saveLayout layout.portrait[].down",
        "saveLayout layout.portrait[].id",
        "saveLayout layout.portrait[].id",
        "saveLayout layout.portrait[].id",
        "saveLayout layout.portrait[].id",
        "saveLayout layout.portrait[].id",
        "saveLayout layout.portrait[].id",
        "saveLayout layout.portrait[].id",
        "saveLayout layout.portrait[].id",
        "saveLayout layout.portrait[].label",
        "saveLayout layout.portrait[].label",
        "saveLayout layout.portrait[].left",
        "saveLayout layout.portrait[].moves.down",
        "saveLayout layout.portrait[].moves.down",
        "saveLayout layout.portrait[].moves.left",
        "saveLayout layout.portrait[].moves.left",
        "saveLayout layout.portrait[].moves.right",
        "saveLayout layout.portrait[].moves.right",
        "saveLayout layout.portrait[].moves.up",
        "saveLayout layout.portrait[].moves.up",
        "saveLayout layout.portrait[].press",
        "saveLayout layout.portrait[].right",
        "saveLayout layout.portrait[].tap",
        "saveLayout layout.portrait[].up",
        "setGuestRole guestId",
      ]
    `);
  });

  test("what happens at the desk", () => {
    expect(namesOf(readable(streamSchemas["stage.play"], stageEventSecrets))).toMatchInlineSnapshot(`
      [
        "connected[]",
        "control",
        "down",
        "en",
        "game",
        "id",
        "label",
        "left",
        "press",
        "right",
        "signal",
        "tap",
        "th",
        "up",
      ]
    `);
  });
});
