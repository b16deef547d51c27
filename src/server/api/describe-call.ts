import type { OpenAPIV3_1 } from "openapi-types";
import { z } from "zod";
import { type Endpoint, type EndpointKey, isSessionNeeded } from "#contract/endpoint.ts";
import { apiErrorTable, type ErrorCode } from "#contract/errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    readonly call?: { readonly key: EndpointKey; readonly endpoint: Endpoint };
  }
}

type Responses = Record<string, OpenAPIV3_1.ResponseObject>;

/** The tags, in the API's description, of calls whose path does not begin with their subject. */
const otherTags: Readonly<Record<string, string>> = {
  login: "sessions",
  me: "sessions",
  logout: "sessions",
  routes: "places",
  map: "places",
  createcontact: "contacts",
};

/** The tag of a call in the API description: the first part of its path. */
export function apiCallTag(key: EndpointKey): string {
  const [, subject = ""] = /^\w+ \/api\/(\w+)/.exec(key) ?? [];
  return otherTags[subject] ?? subject;
}

/** The operation id of a call, for programs: `GET /api/orders/{id}` is `getOrdersById`. */
export function apiOperationId(key: EndpointKey): string {
  const [method = "", path = ""] = key.split(" ");
  const words = path.replace("/api", "").replaceAll(/\{(\w+)\}/g, "by/$1");
  const name = words.replaceAll(/[/.](\w)/g, (_, first: string) => first.toUpperCase());
  return method.toLowerCase() + name;
}

/** The ways in which a caller may prove an identity to the API, each enough; none for a public call. */
export function apiCallSecurity({ access }: Endpoint): Record<string, string[]>[] {
  if (access === "public") return [];
  const cookie = access === "verified-email" ? "verificationCookie" : "sessionCookie";
  return [{ [cookie]: [] }, { bearer: [] }];
}

/** The refusals that follow from a call's access, method and fields alone, whatever its handler does. */
function impliedErrors(key: EndpointKey, endpoint: Endpoint): readonly ErrorCode[] {
  const { access, query, body, upload, isKeyed, signedOutError = "not_signed_in" } = endpoint;
  const implied: readonly (readonly [applies: unknown, ...ErrorCode[]])[] = [
    [access === "verified-email", "verification_required"],
    [isSessionNeeded(access), signedOutError, "session_ended", "not_allowed"],
    [!key.startsWith("GET "), "foreign_origin"],
    [key.includes("{id}"), "not_found"],
    [isKeyed, "duplicate_key"],
    [body && "was" in body.shape, "record_changed"],
    [query ?? body, "invalid_request"],
    [body, "invalid_json"],
    [body ?? upload, "unsupported_media_type", "body_too_large"],
    [upload, "too_many_requests"],
  ];
  const codes = implied.flatMap(([applies, ...found]) => (applies ? found : []));
  return [...codes, "unavailable"];
}

export const errorBodySchema: OpenAPIV3_1.SchemaObject = {
  type: "object",
  description: "What every failing answer holds.",
  required: ["msg", "code"],
  properties: {
    msg: { type: "string", description: "For people: what is wrong and what to do next." },
    code: { type: "string", enum: Object.keys(apiErrorTable) },
    errors: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "For each field at fault, the message that belongs beside it.",
    },
    retryAfterSeconds: {
      type: "integer",
      description: "Whole seconds until the same call may succeed; also sent as Retry-After.",
    },
  },
};

const errorSchema = { $ref: "#/components/schemas/ErrorBody" };
const errorContent = { "application/json": { schema: errorSchema } };

/** Describes the additional fields that refusals with these codes carry, as JSON schemas. */
function describeRefusalFields(codes: readonly ErrorCode[], { refusalFields = {} }: Endpoint) {
  return codes.flatMap((code) => {
    const fields = refusalFields[code];
    if (!fields) return [];
    const { $schema: _, required, ...shape } = z.toJSONSchema(fields, { io: "input" });
    return [{ ...shape, additionalProperties: true, description: `With \`${code}\`` }];
  });
}

function errorResponse(
  codes: readonly ErrorCode[],
  endpoint: Endpoint,
): OpenAPIV3_1.ResponseObject {
  const description = codes.map((code) => `\`${code}\`: ${apiErrorTable[code].msg}`).join("\n\n");
  const fields = describeRefusalFields(codes, endpoint);
  if (fields.length === 0) return { description, content: errorContent };
  const schema = { allOf: [errorSchema, ...fields] } as OpenAPIV3_1.SchemaObject;
  return { description, content: { "application/json": { schema } } };
}

/** Describes the error responses of an API call, by HTTP status. */
export function describeErrorResponses(key: EndpointKey, endpoint: Endpoint): Responses {
  const codes = new Set([...(endpoint.errors ?? []), ...impliedErrors(key, endpoint)]);
  const byStatus = Map.groupBy(codes, (code) => apiErrorTable[code].status);
  return {
    ...Object.fromEntries(
      [...byStatus].map(([status, codesOfIt]) => [status, errorResponse(codesOfIt, endpoint)]),
    ),
    default: { description: "Any other failure", content: errorContent },
  };
}

export function describeFileResponse(type: string, description: string): Responses {
  return { 200: { description, content: { [type]: { schema: { type: "string" } } } } };
}
