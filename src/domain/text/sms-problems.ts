/** Why a text that a gateway had taken did not reach its phone, as staff read it. */
export const smsProblems = {
  "not-reached": "the phone was off, full or out of reach",
  blocked: "this number takes no SMS from us",
  failed: "the network could not deliver it",
} as const;
export type SmsProblem = keyof typeof smsProblems;

export const smsProblemNames = Object.keys(smsProblems) as [SmsProblem, ...SmsProblem[]];
