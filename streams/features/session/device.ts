import { version } from "../../callClient.ts";
import type { Entropy } from "../../ports.ts";
import { type AppInfo, stored } from "../../storage/stored.ts";
import type { CommonDeps } from "../commonDeps.ts";

/** This browser as the backend knows it. */
export interface Device {
  /** A v4 UUID, generated once per browser. */
  readonly id: string;
  /** Rewrites the app info; the device id stays. */
  reset(): void;
}

export function createDevice(
  deps: CommonDeps<"typedStorage" | "config"> & {
    entropy: Entropy;
  },
): Device {
  const { typedStorage, entropy, config } = deps;
  const id = typedStorage.read(stored.appInfo)?.deviceId ?? entropy.uuid();
  const reset = (): void => {
    const info: AppInfo = {
      versionName: version.name,
      versionCode: version.code,
      deviceId: id,
      applicationId: "h5",
      appKey: config.appKey,
    };
    typedStorage.remove(stored.appInfo);
    typedStorage.write(stored.appInfo, info);
  };
  reset();
  return { id, reset };
}
