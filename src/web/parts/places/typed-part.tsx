/** A text in which what was typed is bold, wherever a word begins with it, in any case of letters. */
export function TypedPart(props: { readonly text: string; readonly typed: string }) {
  return splitAtTyped(props.text, props.typed).map(({ text, isTyped, at }) =>
    isTyped ? (
      <b key={at} className="font-heavy">
        {text}
      </b>
    ) : (
      text
    ),
  );
}

type Piece = { readonly text: string; readonly isTyped: boolean; readonly at: number };

/** The text in pieces, each with where it begins and whether it was typed. */
export function splitAtTyped(text: string, typed: string): readonly Piece[] {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const pieces: Piece[] = [];
  let plainFrom = 0;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const begun = words.filter((each) => word.toLowerCase().startsWith(each));
    const end = index + Math.max(0, ...begun.map((each) => each.length));
    if (end === index) continue;
    pieces.push({ text: text.slice(plainFrom, index), isTyped: false, at: plainFrom });
    pieces.push({ text: text.slice(index, end), isTyped: true, at: index });
    plainFrom = end;
  }
  pieces.push({ text: text.slice(plainFrom), isTyped: false, at: plainFrom });
  return pieces.filter((piece) => piece.text !== "");
}
