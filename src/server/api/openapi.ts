import swagger, { type SwaggerTransform } from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { idempotencyKeyPattern } from "#contract/endpoint.ts";
import { describeErrorResponses, describeFileResponse, errorBodySchema } from "./describe-call.ts";

const docsPath = "/api/docs";

/** Lets everybody read the page about the API, whose plugin cannot declare that itself. Call this first. */
export function makeApiDocsPublic(app: FastifyInstance): void {
  app.addHook("onRoute", (route) => {
    if (route.url === docsPath || route.url.startsWith(`${docsPath}/`)) {
      route.config = { ...route.config, access: "public" };
    }
  });
}

type Description = {
  readonly title: string;
  readonly cookies: { readonly session: string; readonly grant: string };
};

/** This header is described but not validated: a headers schema would drop all other headers, even cookies. */
const keyHeader = {
  type: "object",
  properties: {
    "Idempotency-Key": {
      type: "string",
      pattern: idempotencyKeyPattern,
      description: "Sent again under the same key, the request has its effect once.",
    },
  },
};

const fileBody = {
  consumes: ["application/octet-stream"],
  body: { type: "string", format: "binary", description: "The file's bytes." },
};

type Shape = { isRequired?: true; default?: unknown; required?: string[] } & {
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
};

/** Marks those fields as required that our own validation rules require. */
function withRequired({ properties, items, anyOf, ...shape }: Shape): Shape {
  const fields = Object.entries(properties ?? {});
  const required = fields.flatMap(([name, field]) => (field.isRequired ? [name] : []));
  const plain = ({ isRequired, default: usual, ...field }: Shape): Shape =>
    isRequired ? field : { ...field, ...(usual !== undefined && { default: usual }) };
  return {
    ...shape,
    ...(items && { items: withRequired(items) }),
    ...(anyOf && { anyOf: anyOf.map(withRequired) }),
    ...(properties && {
      properties: Object.fromEntries(
        fields.map(([name, field]) => [name, withRequired(plain(field))]),
      ),
      required: [...(shape.required ?? []), ...required],
    }),
  };
}

/** Describes a call by its schemas in the contract, and adds idempotency keys, failures and files. */
const describeRoute: SwaggerTransform = (document) => {
  const { schema, url } = jsonSchemaTransform(document);
  const call = document.route.config?.call;
  if (!call) return { schema, url };
  const { key, endpoint } = call;
  const { status = 200, download, document: type } = endpoint;
  const answer = (schema.response as Record<number, object> | undefined)?.[status];
  const json = { [status]: { ...answer, "x-response-description": endpoint.summary } };
  const csv = `The file ${download}, in UTF-8, with a line of headings`;
  const file = type === undefined ? json : describeFileResponse(type, endpoint.summary);
  const success = download === undefined ? file : describeFileResponse("text/csv", csv);
  const response = { ...success, ...describeErrorResponses(key, endpoint) };
  const asked = {
    ...(schema.body !== undefined && { body: withRequired(schema.body as Shape) }),
    ...(endpoint.isKeyed && { headers: keyHeader }),
    ...(endpoint.upload && fileBody),
  };
  return { url, schema: { ...schema, response, ...asked } };
};

/** Collects every route added after this call, for the description that `serveApiDescription` serves. */
export async function collectApiRoutes(app: FastifyInstance, { title, cookies }: Description) {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title,
        version: "1",
        description:
          "Every call takes and answers JSON, but for files. Every failure has a message for people, a stable code and, where a field is at fault, a message for it. Lists answer pages: pass `nextCursor` as `cursor` to get the next one.",
      },
      servers: [{ url: "/" }],
      components: {
        schemas: { ErrorBody: errorBodySchema },
        securitySchemes: {
          sessionCookie: { type: "apiKey", in: "cookie", name: cookies.session },
          verificationCookie: { type: "apiKey", in: "cookie", name: cookies.grant },
          bearer: { type: "http", scheme: "bearer" },
        },
      },
    },
    transform: describeRoute,
  });
}

/** Serves the description of the API, made from the schemas that validate its calls, and a page for it. */
export async function serveApiDescription(app: FastifyInstance, title: string): Promise<void> {
  app.get("/api/openapi.json", { config: { access: "public" }, schema: { hide: true } }, () =>
    app.swagger(),
  );
  await app.register(swaggerUi, {
    routePrefix: docsPath,
    theme: { title: `${title} API` },
    uiConfig: { layout: "BaseLayout", docExpansion: "none", displayOperationId: true },
  });
}
