import type { z } from "zod";
import { formatOrderReference } from "#domain/orders/order-reference.ts";
import { formatCellphone } from "#domain/people/cellphone.ts";
import { fieldHeading } from "#domain/text/field-heading.ts";
import type { CsvCell, CsvColumn } from "../platform/http/csv-file.ts";

/**
 * A way in which a CSV file differs from its list in one field: no column (null), another heading, another
 * value, or these columns.
 */
type Difference<Item> = null | string | ((item: Item) => CsvCell) | readonly CsvColumn<Item>[];

/** The differences by field. A field whose value fits in no single cell, such as a person, must have one. */
type Differences<Item> = { readonly [Field in keyof Item]?: Difference<Item> } & {
  readonly [Field in keyof Item as Item[Field] extends CsvCell ? never : Field]-?: Difference<Item>;
};

/** Fields that every CSV file formats as the pages do. */
const formats: Readonly<Record<string, (value: string) => string>> = {
  cellphone: formatCellphone,
  reference: formatOrderReference,
};

/**
 * Makes the columns of a list's CSV file: one for each field of the list's reply.
 *
 * @param record an item of the reply, as the contract has it
 * @param first the fields that come first, in this order; the others follow in that of the contract
 */
export function createCsvColumns<Shape extends z.ZodRawShape>(
  record: z.ZodObject<Shape>,
  differences: Differences<z.output<z.ZodObject<Shape>>>,
  first: readonly (keyof Shape & string)[] = [],
): readonly CsvColumn<z.output<z.ZodObject<Shape>>>[] {
  type Item = z.output<z.ZodObject<Shape>>;
  const different = differences as Readonly<Record<string, Difference<Item> | undefined>>;
  const fields = new Set([...first, ...Object.keys(record.shape)]);
  return [...fields].flatMap((field) => {
    const difference = different[field];
    if (difference === null) return [];
    if (typeof difference === "object") return difference;
    const format = formats[field];
    const read = (item: Item) => {
      const value = (item as Readonly<Record<string, CsvCell>>)[field];
      return format && typeof value === "string" ? format(value) : value;
    };
    return {
      header: typeof difference === "string" ? difference : fieldHeading(field),
      value: typeof difference === "function" ? difference : read,
    };
  });
}
