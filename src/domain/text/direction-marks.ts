/**
 * Characters that show nothing themselves and turn the direction of the text around them: what was
 * written then reads as something else.
 */
const mark = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const everyMark = new RegExp(mark, "gu");

/** Whether the text holds a mark that turns its direction. */
export function hasDirectionMarks(text: string): boolean {
  return mark.test(text);
}

/** The text without the marks that turn its direction. */
export function withoutDirectionMarks(text: string): string {
  return text.replace(everyMark, "");
}
