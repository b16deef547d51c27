import { createDraft } from "./draft.ts";

export const bookingForCallerDraft = createDraft({
  name: "booked-for",
  area: "local",
  empty: { id: "", name: "", surname: "", cellphone: "" },
});
