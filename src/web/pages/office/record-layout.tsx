import type { ReactNode } from "react";

/** The form of a record, and beside it, where there is room, what belongs to the record. */
export function RecordLayout(props: { readonly form: ReactNode; readonly beside: ReactNode }) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">{props.form}</div>
      <div className="grid min-w-0 gap-6 md:grid-cols-2 xl:grid-cols-1">{props.beside}</div>
    </div>
  );
}
