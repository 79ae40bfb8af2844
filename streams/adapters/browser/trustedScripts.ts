import { readProperty } from "./readProperty.ts";

/**
 * R-SEC-02: lets the browser run the service worker's script and no other one that is given as text. It matters where the page's
 * content security policy demands trusted types; browsers without them need nothing.
 * @param window the page's global object
 * @param script path of the service worker's script
 */
export function trustScript(window: object, script: string): void {
  const factory = readProperty(window, "trustedTypes");
  const createPolicy = readProperty(factory, "createPolicy");
  if (typeof createPolicy !== "function") return;
  const createScriptURL = (url: string) => (url === script ? url : null);
  Reflect.apply(createPolicy, factory, ["default", { createScriptURL }]);
}
