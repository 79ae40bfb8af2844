import type { FastifyInstance } from "fastify";
import type { Clock } from "../lib/clock.ts";
import type { PaymentService } from "./paymentService.ts";
import type { PaymentProvider } from "./providers/provider.ts";

/** Each provider's webhooks go to `/pay/webhook/<provider>`. */
export const webhookPath = "/pay/webhook";

/**
 * Receives the providers' webhooks. A forged one gets 401. A signed one is acknowledged once its payment state is stored: if that
 * fails, the provider sends it again.
 */
export function serveWebhooks(
  app: FastifyInstance,
  deps: { providers: ReadonlyMap<string, PaymentProvider>; paymentService: PaymentService; clock: Clock },
): void {
  const { providers, paymentService, clock } = deps;
  app.register(async (scope) => {
    // Signatures are computed over the raw bytes of the body.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    for (const provider of providers.values())
      scope.post(`${webhookPath}/${provider.name}`, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const reading = provider.verifyWebhook(request.headers, body, clock.date());
        if (reading.kind === "forged")
          return reply.code(401).send({ code: 401, msg: "Unknown signature.", data: null });
        if (reading.kind === "payment")
          await paymentService.applyState(provider, reading.merchantOrderNo, reading.state);
        if (reading.kind === "reversals") await paymentService.applyReversals(provider, await reading.find());
        return reply.type(provider.webhookReply.type).send(provider.webhookReply.body);
      });
  });
}
