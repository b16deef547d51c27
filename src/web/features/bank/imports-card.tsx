import { formatCents } from "#domain/money/format-rand.ts";
import { callWithId, type ReplyOf } from "#web/api/api-client.ts";
import { Loaded, type Read } from "#web/api/loaded.tsx";
import { formatCount, formatDay, formatInstant } from "#web/format.ts";
import { AskReason } from "#web/parts/ask-reason.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Notice } from "#web/ui/states.tsx";

type Overview = ReplyOf<"GET /api/bank/overview">;
type Import = Overview["imports"][number];

/** Says where the bank's own balances and our lines do not agree; nothing where they do. */
export function BalanceAlarm(props: { readonly contradictions: Overview["contradictions"] }) {
  const { contradictions } = props;
  if (contradictions.length === 0) return null;
  return (
    <Notice kind="error" title="The bank's balances and our lines do not agree">
      <ul className="grid gap-1">
        {contradictions.map(({ from, to, cents }) => (
          <li key={`${from} ${to} ${cents}`}>
            {from === to ? `On ${formatDay(to)}` : `From ${formatDay(from)} to ${formatDay(to)}`}{" "}
            the bank has {formatCents(Math.abs(cents))} {cents > 0 ? "more" : "less"} than our lines
            lead to.
          </li>
        ))}
      </ul>
      <p className="mt-2">
        A line is missing, is here twice, or was changed. Decide the lines that may be here already,
        import the statement of these days again, or undo the import that is wrong.
      </p>
    </Notice>
  );
}

/** The last statements, each of which can be taken out again while none of its lines has a purpose. */
export function ImportsCard({ overview }: { readonly overview: Read<Overview> }) {
  return (
    <Loaded query={overview} what="the statements" lines={3}>
      {({ imports }) =>
        imports.length > 0 && (
          <Card title="The last statements" className="md:p-6">
            <ul className="divide-y divide-line">
              {imports.map((each) => (
                <li
                  key={each.id}
                  className="flex flex-wrap items-center justify-between gap-3 py-3"
                >
                  <div className="min-w-0 flex-1 basis-64">
                    <p className="font-bold">
                      {formatDay(each.firstDay)}
                      {each.lastDay !== each.firstDay && ` to ${formatDay(each.lastDay)}`}
                    </p>
                    <p className="text-small text-quiet">
                      {formatCount(each.lines, "new line")}, {each.settled} with a purpose. Imported{" "}
                      {formatInstant(each.at)}
                    </p>
                  </div>
                  {each.settled === 0 && <UndoImport of={each} />}
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </Loaded>
  );
}

function UndoImport({ of: { id, lines } }: { readonly of: Import }) {
  return (
    <AskReason
      isQuiet
      danger
      label="Undo this import"
      title="Undo this import"
      yes="Undo it"
      no="Keep it"
      send={(reason) => callWithId("PATCH /api/bank/undo/{id}", id, { reason })}
    >
      This import and its {formatCount(lines, "line")} go out of the list and the books. Read once
      more, the file counts anew.
    </AskReason>
  );
}
