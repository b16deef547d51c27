import { createDraft } from "./draft.ts";

export const bookedFor = createDraft({
  name: "booked-for",
  area: "local",
  empty: { id: "", name: "", surname: "", cellphone: "" },
});
