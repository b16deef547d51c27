import { callApi } from "#web/api/api-client.ts";

/**
 * The one place that a text names, read as the server reads the texts of a booking; null where it
 * names none or several.
 *
 * @throws ApiError when it cannot be asked
 */
export async function findNamedPlace(text: string) {
  const query = { q: text.trim(), exact: "yes" } as const;
  const { items } = await callApi("GET /api/places", { query });
  return items[0] ?? null;
}
