import type { ReactNode } from "react";

/** A table of terms and their values. On a narrow screen each value stands below its term. */
export function FactsTable(props: {
  readonly caption: string;
  readonly rows: readonly (readonly [word: string, value: ReactNode])[];
}) {
  return (
    <table className="w-full">
      <caption className="sr-only">{props.caption}</caption>
      <tbody className="divide-y divide-line">
        {props.rows.map(([word, value]) => (
          <tr key={word} className="align-top max-sm:grid max-sm:py-2">
            <th
              scope="row"
              className="text-left font-normal text-quiet max-sm:text-small sm:w-2/5 sm:py-2.5 sm:pr-4"
            >
              {word}
            </th>
            <td className="min-w-0 font-semibold wrap-anywhere whitespace-pre-line sm:py-2.5">
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
