import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { type FileKey, queryText } from "#web/lib/api/api-client.ts";
import { mailLink, shortId } from "#web/lib/format.ts";
import { buttonClass } from "#web/ui/button-style.ts";
import { ArrowLeftIcon } from "#web/ui/icons.tsx";
import type { EditableKind, Identified } from "./record-kind.ts";
import { useRecord } from "./records.queries.ts";

/** Back to the list as it was left: its filters and page travel in the history. */
export function BackToList(props: { readonly to: string; readonly children: ReactNode }) {
  const { state } = useLocation();
  const search =
    typeof state === "object" && state !== null && "listSearch" in state
      ? String(state.listSearch)
      : "";
  return (
    <Link
      to={{ pathname: props.to, search }}
      data-no-print
      prefetch="intent"
      className="mb-4 inline-flex min-h-11 items-center gap-2 rounded-field font-semibold text-action hover:underline"
    >
      <ArrowLeftIcon className="size-5" />
      {props.children}
    </Link>
  );
}

/** Takes the list along as a file: every record that the filters find, in the order shown. */
export function ExportLink(props: {
  readonly file: FileKey;
  readonly query: Readonly<Record<string, unknown>>;
  /** Such as "20 clients". */
  readonly what: string;
}) {
  return (
    <a
      // Such as `GET /api/clients/all.csv`, whose address is what stands behind the method.
      href={props.file.replace(/^\w+ /, "") + queryText(props.query)}
      download
      className={buttonClass("secondary", "compact")}
    >
      Export CSV
      <span className="sr-only"> of {props.what}</span>
    </a>
  );
}

/** A record by its name where only its id is at hand; the id's end until the name is known. */
export function RecordName<
  Row extends Identified,
  Filters extends object,
  Change extends object,
>(props: {
  readonly kind: Pick<EditableKind<Row, Filters, Change>, "key" | "find" | "nameOf">;
  readonly id: string;
}) {
  const { data } = useRecord(props.kind, props.id);
  return data ? props.kind.nameOf(data) : shortId(props.id);
}

/** The link that writes to an address; one that is too long for its line breaks after its @ first. */
export function EmailLink(props: { readonly email: string; readonly className?: string }) {
  const { email } = props;
  const at = email.lastIndexOf("@") + 1;
  return (
    <a href={mailLink(email)} className={`link min-w-0 break-words ${props.className ?? ""}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  );
}
