import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import type {
  ApiContract,
  Endpoint,
  EndpointAccess,
  EndpointKey,
  HandlerResult,
  ReceivedRequestBody,
  ReceivedRequestPart,
} from "#contract/endpoint.ts";
import { recordIdParams } from "#contract/shapes.ts";
import type { Caller, Party, VerificationGrant } from "../caller.ts";
import type { AppContext } from "../context.ts";
import { Failure } from "../failure.ts";
import { isRecordId } from "../platform/db/record-id.ts";
import { type CsvFile, sendCsvFile } from "../platform/http/csv-file.ts";
import { clientNetworkKey } from "../platform/http/guards/client-address.ts";
import { uploadedFileSecurityPolicy } from "../platform/http/guards/security-headers.ts";
import { createReplyRedactor, redactError } from "./cut-answer.ts";
import { apiCallSecurity, apiCallTag, apiOperationId } from "./describe-call.ts";
import { readIdempotencyKey, refuseRequestBody, requireUploadBytes } from "./guard-writes.ts";
import { createRecordChangeLimit } from "./record-turns.ts";

type CallerOf<A extends EndpointAccess> = A extends "public"
  ? null
  : A extends "verified-email"
    ? VerificationGrant
    : Party;

/** An API call as its handler receives it. */
export type ReceivedApiCall<E extends Endpoint> = {
  readonly params: ReceivedRequestPart<E, "params">;
  readonly query: ReceivedRequestPart<E, "query">;
  readonly body: ReceivedRequestBody<E>;
  readonly caller: CallerOf<E["access"]>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The network of the visitor, under which rate limits count. */
  readonly network: string;
  /** The `Idempotency-Key` of the request; null without one. */
  readonly key: string | null;
};

/** A document with the name under which browsers save it. Only an uploaded file has a `type`. */
export type DownloadedDocument = {
  readonly name: string;
  readonly content: string | Buffer;
  readonly type?: string;
};

type Outcome<E extends Endpoint> = E extends { readonly download: string }
  ? // biome-ignore lint/suspicious/noExplicitAny: a file's rows are the business of its columns alone
    CsvFile<any>
  : E extends { readonly document: string }
    ? DownloadedDocument
    : HandlerResult<E>;

export type ApiHandlers<C extends ApiContract> = {
  readonly [K in keyof C & EndpointKey]: (
    call: ReceivedApiCall<C[K]>,
  ) => Promise<Outcome<C[K]>> | Outcome<C[K]>;
};

/** The checks before API calls: who may call, which export is recorded, how many files somebody may send. */
export type ApiCallGuards = {
  /** Finds the caller; throws the refusal when the API contract does not admit this caller. */
  readonly authorize: (endpoint: Endpoint, request: FastifyRequest) => Promise<Caller>;
  readonly noteExport: (
    file: string,
    caller: Caller,
    query: Readonly<Record<string, unknown>>,
  ) => Promise<void>;
  readonly countUpload: (caller: Caller, reply: FastifyReply) => Promise<void>;
};

/** Makes the handler of a call about one record from a use case such as `updateClient`. */
export const createHandlerById =
  (context: AppContext) =>
  <Body, Outcome>(work: (context: AppContext, caller: Party, id: string, body: Body) => Outcome) =>
  ({ caller, params, body }: { caller: Party; params: { id: string }; body: Body }): Outcome =>
    work(context, caller, params.id, body);

function toRoute(key: EndpointKey): { method: HTTPMethods; url: string } {
  const [method, path] = key.split(" ") as [HTTPMethods, string];
  return { method, url: path.replaceAll(/\{(\w+)\}/g, ":$1") };
}

/** Sends a document. No script in an uploaded file can run: browsers show pictures and save other files. */
function sendFile(
  reply: FastifyReply,
  usualType: string,
  { name, content, type }: DownloadedDocument,
) {
  const isShown = type?.startsWith("image/") ?? false;
  if (type !== undefined) reply.header("content-security-policy", uploadedFileSecurityPolicy);
  return reply
    .type(type ?? (usualType.startsWith("text/") ? `${usualType}; charset=utf-8` : usualType))
    .header("content-disposition", `${isShown ? "inline" : "attachment"}; filename="${name}"`)
    .send(content);
}

/**
 * Makes one route of each call of the API contract. The caller is checked before the body is read, so that
 * strangers learn nothing about the form of the body. Then parameters, query and body are validated, and the
 * reply is reduced to the fields that the contract names.
 */
export function mountApiContract<C extends ApiContract>(
  app: FastifyInstance,
  contract: C,
  handlers: ApiHandlers<C>,
  { authorize, noteExport, countUpload }: ApiCallGuards,
): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const inTurn = createRecordChangeLimit();
  for (const [key, endpoint] of Object.entries(contract) as [EndpointKey & keyof C, Endpoint][]) {
    const { access, summary, download, document, upload, status = 200 } = endpoint;
    const cutReply = createReplyRedactor(endpoint.reply);
    const handle = handlers[key] as unknown as (call: ReceivedApiCall<Endpoint>) => unknown;
    app.route({
      ...toRoute(key),
      config: { access, call: { key, endpoint } },
      schema: {
        summary,
        tags: [apiCallTag(key)],
        operationId: apiOperationId(key),
        security: apiCallSecurity(endpoint),
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        ...(endpoint.reply && { response: { [status]: endpoint.reply } }),
      },
      onRequest: async (request, reply) => {
        const caller = await authorize(endpoint, request);
        callers.set(request, caller);
        if (upload) await countUpload(caller, reply);
      },
      ...(!endpoint.body && { preValidation: upload ? requireUploadBytes : refuseRequestBody }),
      handler: async (request, reply) => {
        reply.status(status);
        const caller = callers.get(request) ?? null;
        const { params, query, body } = request;
        if (endpoint.params === recordIdParams && !isRecordId((params as { id: string }).id)) {
          throw new Failure("not_found");
        }
        const received = { params, query, body, caller, request, reply };
        const call = {
          ...received,
          get network() {
            return clientNetworkKey(request);
          },
          get key() {
            return readIdempotencyKey(request);
          },
        } as ReceivedApiCall<Endpoint>;
        const { id } = (params ?? {}) as { id?: string };
        // Uploads skip the record's queue: cleaning a file is slow, and uploads have a limit.
        const isInTurn = id !== undefined && request.method !== "GET" && !upload;
        const work = async () => handle(call);
        const answer = await (isInTurn ? inTurn(id, work) : work()).catch((error: unknown) => {
          throw redactError(caller, error);
        });
        if (document !== undefined) return sendFile(reply, document, answer as DownloadedDocument);
        if (download === undefined) return cutReply ? cutReply(answer, caller) : answer;
        await noteExport(download, caller, { ...(query as object) });
        return sendCsvFile(reply, download, answer as CsvFile);
      },
    });
  }
}
