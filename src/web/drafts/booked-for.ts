import { createFormDraft } from "./draft.ts";

export const bookingForCallerDraft = createFormDraft({
  name: "booked-for",
  area: "local",
  empty: { id: "", name: "", surname: "", cellphone: "" },
});
