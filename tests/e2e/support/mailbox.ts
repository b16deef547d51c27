import { type APIRequestContext, expect } from "@playwright/test";

/** The newest six-digit code that was mailed to this address; waits until one is there. */
export async function codeFor(request: APIRequestContext, email: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const answer = await request.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`);
      const { items } = (await answer.json()) as { items: { text: string }[] };
      code = items.map(({ text }) => /^\s*(\d{6})\s*$/m.exec(text)?.[1]).find(Boolean);
      return code;
    })
    .toBeTruthy();
  return code ?? "";
}
