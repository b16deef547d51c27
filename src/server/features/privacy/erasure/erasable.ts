/** Somebody who can be erased. Staff cannot: history has to say who did what. */
export type Erasable = {
  readonly id: string;
  readonly type: "client" | "driver";
  readonly email: string;
};
