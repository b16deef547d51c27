import type { ReactNode } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { formatOrderReference } from "#domain/orders/order-reference.ts";
import { type FileCallKey, formatQueryString } from "#web/api/api-client.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { ArrowLeftIcon } from "#web/ui/icons.tsx";
import { Link, useLocation } from "#web/ui/navigation.tsx";
import { useOfficeRecord } from "../office-kinds.ts";
import { type ReadableRecordKind, type RecordWithId, shortRecordId } from "../record-kind.ts";
import type { LinkFilter } from "./record-filters.ts";

/** A link from a row to the record's page, with the list's query string for the link back to the list. */
export function RowLink(props: Readonly<Record<"to" | "label" | "name", string>>) {
  const { search } = useLocation();
  return (
    <Link
      to={props.to}
      state={{ listSearch: search }}
      className={buttonClass("secondary", "compact", "px-3! whitespace-nowrap")}
    >
      {props.label}
      <span className="sr-only">, {props.name}</span>
    </Link>
  );
}

/** A link back to a list, with the same filters and the same page of the list as before. */
export function BackToList(props: { readonly to: string; readonly children: ReactNode }) {
  const { state } = useLocation();
  const search =
    typeof state === "object" && state !== null && "listSearch" in state
      ? String(state.listSearch)
      : "";
  return (
    <Link
      to={props.to + search}
      data-no-print
      className="mb-4 inline-flex min-h-11 items-center gap-2 rounded-field font-semibold text-action hover:underline"
    >
      <ArrowLeftIcon className="size-5" />
      {props.children}
    </Link>
  );
}

export function OrderLink(props: {
  readonly orderId: string | null;
  readonly reference: string | null;
}) {
  const { orderId, reference } = props;
  if (orderId === null || reference === null) return null;
  return (
    <Link to={webPaths.orderDetails(orderId)} className="link whitespace-nowrap">
      {formatOrderReference(reference)}
    </Link>
  );
}

export function CsvExportLink(props: {
  readonly file: FileCallKey;
  readonly query: Readonly<Record<string, unknown>>;
  readonly what: string;
  readonly children?: ReactNode;
}) {
  return (
    <a
      // The URL is the name of the call, `GET /api/clients/all.csv`, without its method.
      href={props.file.replace(/^\w+ /, "") + formatQueryString(props.query)}
      download
      className={buttonClass("secondary", "compact")}
    >
      {props.children ?? "Export CSV"}
      <span className="sr-only"> of {props.what}</span>
    </a>
  );
}

export function LoadedRecordName<Row extends RecordWithId>(props: {
  readonly kind: ReadableRecordKind<Row>;
  readonly id: string;
}) {
  const { data } = useOfficeRecord(props.kind, props.id);
  return data ? props.kind.rowName(data) : shortRecordId(props.id);
}

export function createRecordLinkFilter<Row extends RecordWithId, Param extends string>(
  param: Param,
  label: string,
  kind: ReadableRecordKind<Row>,
): LinkFilter<Param> {
  return {
    param,
    label: (id) => (
      <>
        {label}: <LoadedRecordName kind={kind} id={id} />
      </>
    ),
  };
}
