import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SubmitButton } from "./form.tsx";
import { FormContext } from "./form-context.ts";
import { formatWait, secondsUntil } from "./wait-line.tsx";

const now = 1_800_000_000_000;

it.each([
  [30_000, 30],
  [29_001, 30],
  [29_000, 29],
  [1, 1],
  [0, 0],
  [-5_000, 0],
  // A wait that a changed clock made too long is ignored.
  [24 * 3_600_000, 86_400],
  [24 * 3_600_000 + 1, 0],
  [Number.NaN, 0],
])("%d ms before its end a wait counts %d whole seconds", { tags: "S-74" }, (left, seconds) => {
  expect(secondsUntil(now + left, now)).toBe(seconds);
});

it("a long wait is also given in minutes", { tags: "S-74" }, () => {
  expect([1, 30, 754].map((seconds) => formatWait(seconds))).toEqual([
    "1 second",
    "30 seconds",
    "754 seconds (about 13 minutes)",
  ]);
});

it("a submit button says how long the form has to wait", { tags: "E-42" }, () => {
  const shown = (waitSeconds: number) => {
    const value = { id: "f", errors: {}, busy: false, waitSeconds, clearError: () => undefined };
    const button = createElement(SubmitButton, null, "Send");
    return renderToStaticMarkup(createElement(FormContext, { value }, button));
  };
  expect(shown(12)).toMatch(/aria-disabled="true".*Send.*You can try again in 12 seconds/);
  expect(shown(0)).not.toMatch(/aria-disabled="|You can try again/);
});
