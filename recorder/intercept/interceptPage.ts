import * as z from "zod/mini";
import type { Lifecycle, Navigation, Storage, StorageArea } from "../../streams/ports.ts";
import type { ReadName } from "../reads.ts";
import { nullableText, recordExactly, recordNullable } from "../recordedText.ts";
import { pushSecrets, storedSecrets } from "../redaction/secretSchemas.ts";
import {
  type InterceptedRead,
  type Interceptor,
  passThrough,
  readThrough,
  same,
  signal,
} from "./interceptor.ts";

export function interceptStorage(interceptor: Interceptor, real: () => Storage): Storage {
  return {
    get: (area, key) => interceptor.read({ ...item(area, key), live: () => real().get(area, key) }),
    set(area, key, value) {
      let accepted = true;
      interceptor.call(
        "storage.set",
        { area, key, value },
        () => {
          accepted = real().set(area, key, value);
        },
        inValue(key),
        (request) => ({ ...request, value: recordExactly(request.value) }),
      );
      const ok = readThrough(interceptor, "storage.accepts", null, () => accepted);
      if (ok) interceptor.setKnown(item(area, key), value);
      return ok;
    },
    remove(area, key) {
      interceptor.call("storage.remove", { area, key }, () => real().remove(area, key));
      interceptor.setKnown(item(area, key), null);
    },
    changes$: interceptor.stream({
      name: "storage.changes",
      request: null,
      live: () => real().changes$,
      encode: ({ key, value }) => ({ key, value: recordNullable(value) }),
      decode: ({ key, value }) => ({ key, value: nullableText(value) }),
      secrets: { value: ({ key }) => inValue(key) },
    }),
    cookie: (name) => interceptor.read({ ...cookie(name), live: () => real().cookie(name) }),
    setCookie(name, value, days) {
      interceptor.call("storage.setCookie", { name, value, days }, () => real().setCookie(name, value, days));
      interceptor.setKnown(cookie(name), value);
    },
  };
}

type Text<Name extends ReadName> = Omit<InterceptedRead<string | null, Name>, "live">;

const item = (area: StorageArea, key: string): Text<"storage.get"> => ({
  name: "storage.get",
  of: [area, key],
  encode: recordNullable,
  decode: nullableText,
  secrets: storedSecrets(key),
});

const cookie = (name: string): Text<"storage.cookie"> => ({
  name: "storage.cookie",
  of: name,
  encode: same,
  decode: same,
});

/** @param key null when the whole storage was cleared */
function inValue(key: string | null): z.ZodMiniType | undefined {
  const value = storedSecrets(key ?? "");
  return value && z.object({ value });
}

export function interceptNavigation(interceptor: Interceptor, real: () => Navigation): Navigation {
  return {
    origin: interceptor.origin,
    address: () => readThrough(interceptor, "navigation.address", null, () => real().address()),
    changes$: passThrough(interceptor, "navigation.changes", null, () => real().changes$),
    push: (to) => interceptor.call("navigation.push", to, () => real().push(to)),
    replace: (to) => interceptor.call("navigation.replace", to, () => real().replace(to)),
    back$: signal(interceptor, "navigation.backs", () => real().back$),
    back: () => interceptor.call("navigation.back", null, () => real().back()),
    leave: (url) => interceptor.call("navigation.leave", url, () => real().leave(url)),
    reload: () => interceptor.call("navigation.reload", null, () => real().reload()),
  };
}

export function interceptLifecycle(interceptor: Interceptor, real: () => Lifecycle): Lifecycle {
  return {
    visible: () => readThrough(interceptor, "lifecycle.visible", null, () => real().visible()),
    visible$: passThrough(interceptor, "lifecycle.visibleChanges", null, () => real().visible$),
    online: () => readThrough(interceptor, "lifecycle.online", null, () => real().online()),
    online$: passThrough(interceptor, "lifecycle.onlineChanges", null, () => real().online$),
    darkDevice$: passThrough(interceptor, "lifecycle.darkDevice", null, () => real().darkDevice$),
    hide$: signal(interceptor, "lifecycle.hide", () => real().hide$),
    lock: (name) => passThrough(interceptor, "lifecycle.lock", name, () => real().lock(name)),
    broadcast: (name, message) =>
      interceptor.call(
        "lifecycle.broadcast",
        { name, message },
        () => real().broadcast(name, message),
        z.object({ message: pushSecrets }),
      ),
    messages$: (name) =>
      interceptor.stream<unknown, "lifecycle.heard">({
        name: "lifecycle.heard",
        request: name,
        live: () => real().messages$(name),
        encode: same,
        decode: same,
        secrets: { value: pushSecrets },
      }),
  };
}
