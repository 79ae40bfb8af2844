/** Path of the bundled provider on the service. */
export const providerPath = "/oidc";
/** Path of its sign-in page. */
export const interactionPath = `${providerPath}/interaction`;
/** Script of its pages. The dot keeps it apart from them: their last part is an id. */
export const passkeyScriptPath = `${interactionPath}/passkeys.js`;
/** Page for another PIN or passkey. Under `/api`, so that it gets the refresh cookie, which identifies the player. */
export const protectionPath = "/api/protection";
