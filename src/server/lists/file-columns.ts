import type { z } from "zod";
import { formatReference } from "#domain/orders/order-reference.ts";
import { formatCellphone } from "#domain/people/cellphone.ts";
import { fieldHeading } from "#domain/text/field-heading.ts";
import type { CsvCell, CsvColumn } from "../platform/http/csv-file.ts";

/**
 * How a file shows a field in another way than its list's reply: not at all (null), under another
 * heading, with another value, or as these columns.
 */
type Difference<Item> = null | string | ((item: Item) => CsvCell) | readonly CsvColumn<Item>[];

/** A field that holds no single value, such as a person, has no column unless a difference says which. */
type Differences<Item> = { readonly [Field in keyof Item]?: Difference<Item> } & {
  readonly [Field in keyof Item as Item[Field] extends CsvCell ? never : Field]-?: Difference<Item>;
};

/** Fields that every file writes as the pages do. */
const formats: Readonly<Record<string, (value: string) => string>> = {
  cellphone: formatCellphone,
  reference: formatReference,
};

/**
 * The columns of a list's file: the fields of its reply, each under its name.
 *
 * @param record an item of the reply, as the contract has it
 * @param first the fields that come first, in this order; the others follow in that of the contract
 */
export function fileColumns<Shape extends z.ZodRawShape>(
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
