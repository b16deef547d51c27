/** A message that somebody wrote to the company, on its way to the company's mailbox. */
export type ContactMail = { readonly messageId: string };

export const contactMail = { name: "contact-mail" } as const;
