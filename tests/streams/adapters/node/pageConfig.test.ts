import { expect, test } from "vitest";
import { headlessConfig } from "../../../../streams/adapters/node/pageConfig.ts";
import { configOf } from "../../../support/playBench.ts";

test("a headless app signs in by its identity port, under the client id of the page", () =>
  expect(
    headlessConfig(configOf({ appKey: "h5-x", signIn: { kind: "oidc", issuer: "/oidc" } })),
  ).toMatchObject({
    config: { appKey: "h5-x", signIn: { kind: "google", clientId: "h5-x" } },
    issuer: "/oidc",
  }));

test("a deployment with Google keeps its client id", () =>
  expect(headlessConfig(configOf({ signIn: { kind: "google", clientId: "g" } })).config.signIn).toEqual({
    kind: "google",
    clientId: "g",
  }));
