import type { CsvColumn } from "#server/platform/http/csv-file.ts";

type Person = Readonly<Record<"name" | "surname" | "email" | "cellphone", string>>;

/** What every file about people says of each: who it is, and how to reach them. */
export const personFileColumns: readonly CsvColumn<Person>[] = [
  { header: "Name", value: (row) => row.name },
  { header: "Surname", value: (row) => row.surname },
  { header: "Email", value: (row) => row.email },
  { header: "Cellphone", value: (row) => row.cellphone },
];
