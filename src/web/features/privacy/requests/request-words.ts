import {
  dueSoonDays,
  type RequestChannel,
  type RequestKind,
} from "#domain/privacy/request-policy.ts";

export const requestNames: Readonly<Record<RequestKind, string>> = {
  export: "Copy of data",
  erase: "Erase",
  correct: "Correct",
  object: "Object",
};

/** What is asked for, in a word or three. */
export function requestName(kind: RequestKind): string {
  return requestNames[kind];
}

/** The kinds as options, with what each asks of us. */
export const requestKindOptions = [
  { value: "export", label: requestNames.export, description: "What we hold about the person." },
  { value: "erase", label: requestNames.erase, description: "The account and what belongs to it." },
  { value: "correct", label: requestNames.correct, description: "What is wrong or out of date." },
  { value: "object", label: requestNames.object, description: "To a use of the person's details." },
] as const satisfies readonly { readonly value: RequestKind; readonly [word: string]: string }[];

const channels: Readonly<Record<RequestChannel, string>> = {
  account: "on the person's own page",
  email: "by e-mail",
  phone: "by phone",
  person: "in person",
};

/** How the request reached us. */
export function channelText(channel: RequestChannel): string {
  return channels[channel];
}

/** Who asked; nobody any more once the person was erased. */
export function whoAsked({ name }: { readonly name: string }): string {
  return name === "" ? "somebody who was erased" : name;
}

export type DueLook = "later" | "soon" | "overdue";

/** How near the last day is for an open request. */
export function dueLook(daysLeft: number): DueLook {
  if (daysLeft < 0) return "overdue";
  return daysLeft <= dueSoonDays ? "soon" : "later";
}

/** `12 days left`, `Due today`, `Overdue by 3 days`. */
export function dueText(daysLeft: number): string {
  const days = `${Math.abs(daysLeft)} ${Math.abs(daysLeft) === 1 ? "day" : "days"}`;
  if (daysLeft === 0) return "Due today";
  return daysLeft < 0 ? `Overdue by ${days}` : `${days} left`;
}

/** What staff do with an open request of this kind. */
export function guidance(kind: RequestKind): string {
  switch (kind) {
    case "export":
      return "Make sure that it is the person who asks. Download the data, send it to them, then mark the request as done.";
    case "erase":
      return "Make sure that it is the person who asks. Erasing waits until their orders are completed or deleted.";
    case "correct":
      return "Make sure that it is the person who asks. Change the record, then mark the request as done.";
    case "object":
      return "Weigh the objection. To direct marketing it always holds: stop it, then mark the request as done.";
  }
}
