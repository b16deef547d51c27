import { parse } from "csv-parse/sync";
import type { LightMyRequestResponse } from "fastify";

/** The rows of a CSV answer as a spreadsheet reads them, by the names in its heading. */
export function readCsv({ body }: Pick<LightMyRequestResponse, "body">): Record<string, string>[] {
  return parse(body, { bom: true, columns: true });
}

/** The lines of a CSV answer whose texts hold no line break, without the mark before the first. */
export function csvLines({ body }: Pick<LightMyRequestResponse, "body">): string[] {
  return body.replace("\ufeff", "").trimEnd().split("\r\n");
}

/** The names in the heading of a CSV answer, in order. */
export function csvHeading({ body }: Pick<LightMyRequestResponse, "body">): string[] {
  const [heading = []]: string[][] = parse(body, { bom: true, to: 1 });
  return heading;
}
