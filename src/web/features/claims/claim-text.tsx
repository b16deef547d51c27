import { formatDate } from "#domain/calendar/format-moment.ts";
import type { ClaimState } from "#domain/claims/claim-states.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { type CallReply, fillPathParameters } from "#web/api/api-client.ts";
import { formatInstant } from "#web/format.ts";
import { PhotoList } from "#web/parts/photo-list.tsx";
import { useIsStaff } from "#web/session/access.ts";
import { type StatusAppearance, StatusBadge } from "#web/ui/status-badge.tsx";

const looks: Readonly<Record<ClaimState, StatusAppearance>> = {
  open: ["waiting", "Waiting"],
  accepted: ["done", "Accepted"],
  refused: ["gone", "Refused"],
  withdrawn: ["gone", "Taken back"],
};

export function ClaimBadge({ state, daysLeft }: Pick<Claim, "state" | "daysLeft">) {
  const isOverdue = useIsStaff() && daysLeft !== null && daysLeft < 0;
  return <StatusBadge look={isOverdue ? ["stopped", "Overdue"] : looks[state]} />;
}

const claimPhoto = (id: string) => fillPathParameters("/api/claims/photos/{id}", { id });

export function ClaimText({ claim }: { readonly claim: Claim }) {
  const { words, asked, agreed, answer, photos, filedAt, settledAt } = claim;
  const whose = useIsStaff() ? "The client asks" : "You ask";
  return (
    <div className="grid gap-3 wrap-anywhere">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-small text-quiet">Reported {formatInstant(filedAt)}</p>
        <ClaimBadge {...claim} />
      </div>
      <p className="max-w-text whitespace-pre-line">{words}</p>
      {asked !== null && (
        <p>
          {whose} for {formatRand(asked)}.
        </p>
      )}
      {photos.length > 0 && <PhotoList photos={photos} photoPath={claimPhoto} />}
      {settledAt !== null && claim.state !== "withdrawn" && (
        <div className="max-w-text border-l-4 border-line pl-3">
          <p className="text-small text-quiet">Our answer, {formatInstant(settledAt)}</p>
          <p className="font-bold">{agreed === null ? "Not accepted" : accepted(agreed)}</p>
          <p className="whitespace-pre-line">{answer}</p>
        </div>
      )}
    </div>
  );
}

const accepted = (agreed: number) =>
  agreed === 0 ? "Accepted, without a payment" : `Accepted: we pay ${formatRand(agreed)}`;

export function claimAnswerDueSentence({
  dueOn,
  daysLeft,
}: Pick<Claim, "dueOn" | "daysLeft">): string {
  const day = formatDate(dueOn);
  if (daysLeft !== null && daysLeft < 0) {
    return `We are sorry: we should have answered by ${day}. Call us, and we look at it with you.`;
  }
  return `We look at it and answer, with reasons, by ${day}. You are told by email.`;
}

export type Claim = CallReply<"GET /api/orders/{id}/claims">["items"][number];
