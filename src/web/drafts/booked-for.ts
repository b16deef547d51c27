import { createDraft } from "./draft.ts";

/** The client whom staff book for; empty while nobody is chosen. */
export const bookedFor = createDraft({
  name: "booked-for",
  area: "local",
  empty: { id: "", name: "", surname: "", cellphone: "" },
});
