import { readProperty } from "./readProperty.ts";

/**
 * R-SEC-02: the only script URL that the page's trusted-types policy allows is the service worker's. Needed where the content
 * security policy requires trusted types; other browsers ignore it.
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
