/** The reasons why a text message did not reach its phone after the gateway accepted it, for staff. */
export const smsProblems = {
  "not-reached": "the phone was off, full or out of reach",
  blocked: "this number takes no SMS from us",
  failed: "the network could not deliver it",
} as const;
export type SmsProblem = keyof typeof smsProblems;

export const smsProblemNames = Object.keys(smsProblems) as [SmsProblem, ...SmsProblem[]];
