/** Path of the bundled provider on the service. */
export const providerPath = "/oidc";
/** Path of its sign-in page. */
export const interactionPath = `${providerPath}/interaction`;
