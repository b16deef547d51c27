import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AttemptButton } from "./attempt-button.tsx";

const shown = (waitSeconds: number) =>
  renderToStaticMarkup(AttemptButton({ attempt: { waitSeconds }, children: "Send" }));

it("a button that may not send yet says for how long", { tags: "E-42" }, () => {
  expect(shown(12)).toMatch(/aria-disabled="true".*Send.*You can try again in 12 seconds/);
});

it("a button that may send says nothing of a wait", { tags: "E-42" }, () => {
  expect(shown(0)).not.toMatch(/aria-disabled="|You can try again/);
});
