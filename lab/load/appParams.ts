/** Parameters that the app sends with each family A call, besides caller and time (`common`). */
export const appParams = {
  aKey: "h5-local",
  appName: "cloudplay",
  pApplicationId: "h5",
  pName: "h5",
  pVersion: 1411,
  pVersionName: "1.4.0",
  lang: "en",
  adid: "",
  web_uuid: "00000000-0000-4000-8000-000000000000",
} as const;
