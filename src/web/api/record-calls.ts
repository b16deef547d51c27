import {
  type CallBody,
  type CallOptions,
  type CallReply,
  callApi,
  type JsonCallKey,
} from "./api-client.ts";
import type { ReadCall, ReadRequest } from "./use-read.ts";

type RecordWrite = Extract<JsonCallKey, `${"POST" | "PATCH" | "DELETE"} ${string}/{${string}`>;
type BodyArgument<Body> = [Body] extends [undefined] ? [] : [body: Body];

/** Changes a record: `changeRecordById("PATCH /api/bank/undo/{id}", id, { reason })`. @throws ApiError */
export function changeRecordById<K extends RecordWrite>(
  key: K,
  id: string,
  ...[body]: BodyArgument<CallBody<K>>
): Promise<CallReply<K>> {
  return callApi(key, { params: recordParams(key, id), body } as unknown as CallOptions<K>);
}

/** The path parameters of a call about one record. The path has one placeholder, such as `{id}`. */
function recordParams(key: JsonCallKey, id: string): Readonly<Record<string, string>> {
  const [, name] = /\{(\w+)\}/.exec(key) ?? [];
  return name === undefined ? {} : { [name]: id };
}

/** The request that reads one record: the id of the record, and the query if there is one. */
export const createRecordReadRequest = <Call extends ReadCall>(
  call: Call,
  id: string,
  query?: object,
) => ({ params: recordParams(call, id), ...(query && { query }) }) as unknown as ReadRequest<Call>;
