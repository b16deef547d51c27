import type { AccountType } from "#domain/people/party-kinds.ts";
/** Somebody who can be erased. Staff cannot: history has to say who did what. */
export type Erasable = {
  readonly id: string;
  readonly type: AccountType;
  readonly email: string;
};
