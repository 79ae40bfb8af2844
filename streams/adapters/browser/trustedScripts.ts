import { readProperty } from "./readProperty.ts";

/** R-SEC-02: where trusted types are required, the page allows only the service worker's script URL. */
export function trustScript(window: object, script: string): void {
  const factory = readProperty(window, "trustedTypes");
  const createPolicy = readProperty(factory, "createPolicy");
  if (typeof createPolicy !== "function") return;
  const createScriptURL = (url: string) => (url === script ? url : null);
  Reflect.apply(createPolicy, factory, ["default", { createScriptURL }]);
}
