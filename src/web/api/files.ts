import type { JsonReply, SentRequestPart } from "#contract/endpoint.ts";
import type { Endpoints } from "#contract/endpoints.ts";
import { formatQueryString, parseJson } from "./api-client.ts";
import { serverUnreachableError, toApiError } from "./api-error.ts";

type UploadKey = {
  [K in keyof Endpoints]: Endpoints[K] extends { readonly upload: true } ? K : never;
}[keyof Endpoints];

/** How long a file may take, in milliseconds: as long as the server waits for it. */
const timeLimit = 180_000;

/** The connection counts as dead after so many milliseconds without a byte sent or, at the end, an answer. */
const stillnessLimit = 60_000;

/**
 * Sends a file as its bytes. Unlike `callApi` it reports its progress, which `fetch` cannot.
 *
 * @param onProgress is called with the share of the file that was sent, 0 to 1
 * @throws ApiError for every failing answer, and with code `unreachable` when none came
 */
export function sendFile<K extends UploadKey>(
  key: K,
  sent: {
    readonly query: SentRequestPart<Endpoints[K], "query">;
    readonly file: Blob;
    readonly onProgress?: (part: number) => void;
  },
): Promise<JsonReply<Endpoints[K]>> {
  const [method, path] = key.split(" ") as [string, string];
  const request = new XMLHttpRequest();
  request.open(method, path + formatQueryString(sent.query));
  request.timeout = timeLimit;
  request.setRequestHeader("accept", "application/json");
  request.setRequestHeader("content-type", "application/octet-stream");
  let stillness: ReturnType<typeof setTimeout> | undefined;
  const waitAnew = () => {
    clearTimeout(stillness);
    stillness = setTimeout(() => request.abort(), stillnessLimit);
  };
  request.upload.onprogress = ({ loaded, total }) => {
    waitAnew();
    sent.onProgress?.(total > 0 ? loaded / total : 0);
  };
  request.onloadend = () => clearTimeout(stillness);
  return new Promise((resolve, reject) => {
    const fail = (event: ProgressEvent) => reject(serverUnreachableError(event));
    request.onload = () => {
      const body = parseJson(request.responseText);
      const isDone = request.status >= 200 && request.status < 300 && body !== undefined;
      if (isDone) resolve(body as JsonReply<Endpoints[K]>);
      else reject(toApiError(request.status, body, request.getResponseHeader("retry-after")));
    };
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    waitAnew();
    request.send(sent.file);
  });
}

/** Has the browser save data as a JSON file, indented by two spaces so that people can read it. */
export function saveJsonFile(name: string, data: unknown): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read the file by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
