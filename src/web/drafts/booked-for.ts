import { createDraft } from "./draft.ts";

export const callerDraft = createDraft({
  name: "booked-for",
  area: "local",
  empty: { id: "", name: "", surname: "", cellphone: "" },
});
