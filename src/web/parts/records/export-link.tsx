import { type FileKey, queryText } from "#web/lib/api/api-client.ts";
import { buttonClass } from "#web/ui/button-style.ts";

/** Takes the list along as a file: every record that the filters find, in the order shown. */
export function ExportLink(props: {
  readonly file: FileKey;
  readonly query: Readonly<Record<string, unknown>>;
  /** Such as "20 clients". */
  readonly what: string;
}) {
  return (
    <a
      href={fileAddress(props.file, props.query)}
      download
      className={buttonClass("secondary", "compact")}
    >
      Export CSV
      <span className="sr-only"> of {props.what}</span>
    </a>
  );
}

/** `GET /api/clients/all.csv` with its filters, as the address of the file. */
export function fileAddress(key: FileKey, query: Readonly<Record<string, unknown>>): string {
  return key.replace(/^\w+ /, "") + queryText(query);
}
