/**
 * A message about one request: to the company that it came, to the person that it was answered, and
 * to the person that the account was erased. The queue holds the id alone; the address to which the
 * last one goes, and which no account holds any more, waits in the request until it has left.
 */
export type PrivacyMail = {
  readonly requestId: string;
  readonly about: "recorded" | "answered" | "erased";
};

export const privacyMail = { name: "privacy-mail" } as const;
