import { createFormDraft } from "./draft.ts";

export const bookingClientDraft = createFormDraft({
  name: "booked-for",
  area: "local",
  empty: { id: "", name: "", surname: "", cellphone: "" },
});
