import type { Stage, StageEvent } from "../../streams/ports/stage.ts";
import type { Identity, PaymentEvent, Payments } from "../../streams/ports.ts";
import type { StreamValue } from "../recordSchemas.ts";
import {
  identitySecrets,
  paymentPageSecrets,
  paymentSecrets,
  stageEventSecrets,
  stageSecrets,
  typedSecrets,
} from "../redaction/secretSchemas.ts";
import { type Interceptor, readThrough, same } from "./interceptor.ts";

export function interceptIdentity(interceptor: Interceptor, real: () => Identity): Identity {
  return {
    signIn: (clientId, silent) =>
      interceptor.stream({
        name: "identity.signIn",
        request: { clientId, silent },
        live: () => real().signIn(clientId, silent),
        encode: same,
        decode: same,
        secrets: { value: identitySecrets },
      }),
    forget: () => interceptor.call("identity.forget", null, () => real().forget()),
  };
}

export function interceptStage(interceptor: Interceptor, real: () => Stage): Stage {
  return {
    get supported() {
      return readThrough(interceptor, "stage.supported", null, () => real().supported);
    },
    screen: () => readThrough(interceptor, "stage.screen", null, () => real().screen()),
    prepare: () => interceptor.call("stage.prepare", null, () => real().prepare()),
    play: (address, commands$) =>
      interceptor.stream<StageEvent, "stage.play">({
        name: "stage.play",
        request: address,
        live: () => real().play(address, commands$),
        encode: (event) => (event.kind === "picture" ? { kind: "picture" } : event),
        decode: (event) =>
          event.kind === "picture"
            ? { kind: "picture", picture: new DetachedPicture() }
            : decodeStageEvent(event),
        outbound$: commands$,
        secrets: { request: stageSecrets, value: stageEventSecrets, outbound: typedSecrets },
      }),
  };
}

export function interceptPayments(interceptor: Interceptor, real: () => Payments): Payments {
  return {
    embed: (page, commands$, unanswered$) =>
      interceptor.stream<PaymentEvent, "payments.embed">({
        name: "payments.embed",
        request: page,
        live: () => real().embed(page, commands$, unanswered$),
        encode: (event) => (event.kind === "frame" ? { kind: "frame" } : event),
        decode: (event) => (event.kind === "frame" ? { kind: "frame", frame: new DetachedView() } : event),
        outbound$: commands$,
        secrets: { request: paymentPageSecrets, outbound: paymentSecrets },
      }),
  };
}

function decodeStageEvent(event: Exclude<StreamValue<"stage.play">, { kind: "picture" }>): StageEvent {
  if (event.kind !== "failed") return event;
  const { kind, reason, status } = event;
  return status === undefined ? { kind, reason } : { kind, reason, status };
}

/** A picture or payment page of a replay. What it showed was not recorded, so attaching it shows nothing. */
class DetachedView {
  attach(): () => void {
    return () => undefined;
  }
}

/** A picture without a host: its touch controls press nothing. */
class DetachedPicture extends DetachedView {
  control(): () => void {
    return () => undefined;
  }
}
