/** Where the bundled provider lives on the service. */
export const providerPath = "/oidc";
/** Where its sign-in page is. */
export const interactionPath = `${providerPath}/interaction`;
