import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { brand } from "#contract/brand.ts";
import { clientsContract } from "#contract/clients.contract.ts";
import { contactContract } from "#contract/contact.contract.ts";
import { driversContract } from "#contract/drivers.contract.ts";
import type { Contract } from "#contract/endpoint.ts";
import { ordersContract } from "#contract/orders.contract.ts";
import { otpsContract } from "#contract/otps.contract.ts";
import { ownersContract } from "#contract/owners.contract.ts";
import { placesContract } from "#contract/places.contract.ts";
import { pricingContract } from "#contract/pricing.contract.ts";
import { quotesContract } from "#contract/quotes.contract.ts";
import { sessionsContract } from "#contract/sessions.contract.ts";
import { usersContract } from "#contract/users.contract.ts";
import { vehiclesContract } from "#contract/vehicles.contract.ts";
import type { Context } from "./context.ts";
import { clientsRoutes } from "./features/clients/clients.routes.ts";
import { contactRoutes } from "./features/contact/contact.routes.ts";
import { driversRoutes } from "./features/drivers/drivers.routes.ts";
import { ordersRoutes } from "./features/orders/orders.routes.ts";
import { otpsRoutes } from "./features/otps/otps.routes.ts";
import { ownersRoutes } from "./features/owners/owners.routes.ts";
import { placesRoutes } from "./features/places/places.routes.ts";
import { pricingRoutes } from "./features/pricing/pricing.routes.ts";
import { quotesRoutes } from "./features/quotes/quotes.routes.ts";
import { authorizeWith } from "./features/sessions/authorize.ts";
import { cookieNames } from "./features/sessions/credentials.ts";
import { sessionsRoutes } from "./features/sessions/sessions.routes.ts";
import { usersRoutes } from "./features/users/users.routes.ts";
import { vehiclesRoutes } from "./features/vehicles/vehicles.routes.ts";
import { type Handlers, mountContract } from "./mount-contract.ts";
import { requireDeclaredAccess } from "./platform/http/declared-access.ts";
import { answerErrors, answerParserError, frameworkErrors } from "./platform/http/error-answers.ts";
import { mountHealth } from "./platform/http/health.ts";
import { acceptJsonOnly } from "./platform/http/json-bodies.ts";
import { describeRoutes, openDocsToEverybody, serveOpenApi } from "./platform/http/openapi.ts";
import { rememberRequestIds } from "./platform/http/request-scope.ts";
import { requireHost } from "./platform/http/require-host.ts";
import { sendSecurityHeaders } from "./platform/http/security-headers.ts";
import { serveSite } from "./platform/http/static-site.ts";
import { mountMailbox } from "./platform/mail/mailbox-page.ts";

export type AppOptions = {
  /** Where the built web is; null serves the API alone. */
  readonly buildDir: string | null;
  /** The folder of messages to show at /dev/mailbox; null when mail goes to a mail server. */
  readonly mailFolder: string | null;
  readonly trustedProxies: number;
};

/** Assembles the whole HTTP side. Starts nothing: tests inject requests, main listens. */
export async function buildApp(context: Context, options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: context.log,
    genReqId: () => newId(),
    trustProxy: (_address: string, hop: number) => hop < options.trustedProxies,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
    requestTimeout: 10_000,
    // A request without a host is refused by us, in the words of every other refusal.
    http: {
      headersTimeout: 5_000,
      connectionsCheckingInterval: 2_000,
      requireHostHeader: false,
    },
    forceCloseConnections: "idle",
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: true,
    frameworkErrors,
    clientErrorHandler: answerParserError,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  rememberRequestIds(app);
  requireHost(app);
  acceptJsonOnly(app);
  openDocsToEverybody(app);
  requireDeclaredAccess(app);
  await sendSecurityHeaders(app, context.baseUrl.startsWith("https:"));
  await app.register(cookie);

  await describeRoutes(app, { title: brand.name, cookies: cookieNames(context.baseUrl) });

  const authorize = authorizeWith(context);
  const mount = <C extends Contract>(contract: C, handlers: Handlers<C>) =>
    mountContract(app, contract, handlers, authorize);
  mount(sessionsContract, sessionsRoutes(context));
  mount(clientsContract, clientsRoutes(context));
  mount(placesContract, placesRoutes(context));
  mount(pricingContract, pricingRoutes(context));
  mount(quotesContract, quotesRoutes(context));
  mount(ordersContract, ordersRoutes(context));
  mount(driversContract, driversRoutes(context));
  mount(vehiclesContract, vehiclesRoutes(context));
  mount(usersContract, usersRoutes(context));
  mount(otpsContract, otpsRoutes(context));
  mount(contactContract, contactRoutes(context));
  mount(ownersContract, ownersRoutes(context));

  await serveOpenApi(app, brand.name);
  mountHealth(app, async () => {
    await sql`select 1 from schema_migrations limit 1`.execute(context.db);
  });
  if (options.mailFolder !== null) mountMailbox(app, options.mailFolder);
  if (options.buildDir !== null) await serveSite(app, options.buildDir);
  return app;
}
