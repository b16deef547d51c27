import { callApi } from "#web/api/api-client.ts";

/**
 * The one place that a text names, found by the server as in the text of a booking; null where the text
 * names none or several.
 *
 * @throws ApiError when the server cannot be asked
 */
export async function findNamedPlace(text: string) {
  const query = { q: text.trim(), exact: "yes" } as const;
  const { items } = await callApi("GET /api/places", { query });
  return items[0] ?? null;
}
