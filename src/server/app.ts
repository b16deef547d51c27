import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { v7 as newId } from "uuid";
import { brand } from "#contract/brand.ts";
import { endpoints } from "#contract/endpoints.ts";
import { maxUploadedFileBytes } from "#domain/files/file-kinds.ts";
import { registerErrorHandlers, replyToFrameworkError } from "./api/error-answers.ts";
import {
  createOverloadFailure,
  maxRequestBodyBytes,
  type OverloadGuard,
} from "./api/front-door.ts";
import { acceptJsonAndFiles } from "./api/guard-writes.ts";
import type { HttpServers } from "./api/http-server.ts";
import { type ApiCallGuards, mountApiContract } from "./api/mount-contract.ts";
import { collectApiRoutes, makeApiDocsPublic, serveApiDescription } from "./api/openapi.ts";
import { requireOwnHostName } from "./api/require-host.ts";
import type { AppContext } from "./context.ts";
import { createExportRecorder } from "./core/audit/record-event.ts";
import { getCookieNames } from "./core/sessions/credentials.ts";
import { createPageFiller } from "./features/company/page-filling.ts";
import { createCallAuthorizer } from "./features/sessions/authorize.ts";
import { createApiHandlers } from "./handlers.ts";
import { requireDeclaredRouteAccess } from "./platform/http/guards/declared-access.ts";
import {
  createSecurityHeaderSetter,
  requestTargetInOriginForm,
} from "./platform/http/guards/security-headers.ts";
import { mountHealthRoutes } from "./platform/http/health.ts";
import { createConcurrencyLimit } from "./platform/http/load/concurrency-limit.ts";
import { rememberRequestIds } from "./platform/http/requests/request-notes.ts";
import {
  createRequestHook,
  FrameworkLog,
  requestLogWriter,
} from "./platform/http/requests/watch-requests.ts";
import { serveBuiltSite } from "./platform/http/static-site.ts";
import { isMailboxPageAllowed, mountMailboxPage } from "./platform/mail/mailbox-page.ts";

/** The most files that one person may send at the same time. */
const uploadsOfOne = 4;
/** The most files that a process receives at the same time: each may need memory of twice its size. */
const uploadsAtOnce = 16;

export type HttpAppOptions = {
  /** The folder of the built website; null for a server with the API alone. */
  readonly buildDir: string | null;
  /** The folder of the mails that /dev/mailbox shows; null when a mail server sends them. */
  readonly mailFolder: string | null;
  /** The folder of the SMS that /dev/mailbox shows; null when a gateway sends them. */
  readonly smsFolder?: string | null;
  readonly trustedProxies: number;
  readonly allowedHosts: readonly string[];
  readonly mapTiles?: string | null;
  /** Refuses requests that are more than the process can handle; null lets all requests in. */
  readonly door?: OverloadGuard | null;
  /** Makes HTTP servers with limits on connections; null uses Fastify's own server. */
  readonly servers?: HttpServers | null;
};

/** Builds the HTTP application without listening: tests inject requests, main.ts listens. */
export async function buildHttpApp(
  context: AppContext,
  options: HttpAppOptions,
): Promise<FastifyInstance> {
  const { door = null, servers = null, mapTiles = null } = options;
  const watch = createRequestHook([context.metrics.requests, requestLogWriter]);
  const setSecurityHeaders = createSecurityHeaderSetter(context.baseUrl.startsWith("https:"));
  const app = Fastify({
    loggerInstance: context.log,
    genReqId: () => newId(),
    rewriteUrl: ({ url }) => requestTargetInOriginForm(url),
    trustProxy: (_address: string, hop: number) => hop < options.trustedProxies,
    bodyLimit: maxRequestBodyBytes,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
    // Bytes that are not HTTP are answered by the HTTP servers, not by Fastify.
    ...(servers && { serverFactory: servers.create, clientErrorHandler: () => undefined }),
    forceCloseConnections: "idle",
    logController: new FrameworkLog(),
    // A request that comes just before its connection is closed is answered like any other.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      watch(request, reply);
      setSecurityHeaders(request, reply);
      replyToFrameworkError(error, request, reply);
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorHandlers(app);
  app.addHook("onRequest", async (request, reply) => {
    watch(request, reply);
    setSecurityHeaders(request, reply);
  });
  door?.mount(app);
  rememberRequestIds(app);
  requireOwnHostName(app, [new URL(context.baseUrl).hostname, ...options.allowedHosts]);
  acceptJsonAndFiles(app, maxUploadedFileBytes);
  makeApiDocsPublic(app);
  requireDeclaredRouteAccess(app);
  await app.register(cookie);

  await collectApiRoutes(app, { title: brand.name, cookies: getCookieNames(context.baseUrl) });

  const uploads = createConcurrencyLimit(uploadsAtOnce);
  const uploadsOfEach = createConcurrencyLimit(uploadsOfOne);
  const uploadsOfUnreviewed = createConcurrencyLimit(1);
  const uploadsOfAllUnreviewed = createConcurrencyLimit(uploadsAtOnce / 2);
  const guards: ApiCallGuards = {
    authorize: createCallAuthorizer(context),
    noteExport: createExportRecorder(context),
    countUpload: async (caller, { raw }) => {
      if (!caller || !("id" in caller)) return;
      // Nobody has looked at a pending account yet, and anybody can have ten an hour.
      const isPending = caller.status === "pending";
      const isAdmitted =
        !isPending ||
        (uploadsOfUnreviewed.tryEnter(caller.id, raw) &&
          uploadsOfAllUnreviewed.tryEnter("all", raw));
      const isIn =
        isAdmitted && uploadsOfEach.tryEnter(caller.id, raw) && uploads.tryEnter("all", raw);
      if (!isIn) throw createOverloadFailure();
      servers?.awaitFile(raw, isPending);
      await context.limits.spend("uploads", caller.id);
    },
  };
  mountApiContract(app, endpoints, createApiHandlers(context, mapTiles !== null), guards);

  await serveApiDescription(app, brand.name);
  mountHealthRoutes(app, context.database.look, () => door?.isClosing() ?? false);
  const { mailFolder, smsFolder = null } = options;
  const folders = [mailFolder, smsFolder].filter((folder) => folder !== null);
  if (folders.length > 0 && isMailboxPageAllowed(context.baseUrl)) mountMailboxPage(app, folders);
  if (options.buildDir !== null) {
    const filling = createPageFiller(context, options.buildDir);
    await serveBuiltSite(app, options.buildDir, filling, mapTiles);
  }
  return app;
}
