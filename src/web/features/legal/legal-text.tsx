import { useCompany } from "#web/parts/company/company.ts";
import { Link } from "#web/ui/navigation.tsx";
import { fillLegalText, type LegalBlock, type LegalPiece } from "./legal-document.ts";

/** One paragraph or list of a legal page. */
export function LegalText(props: { readonly block: LegalBlock }) {
  const company = useCompany();
  const { block } = props;
  if (typeof block === "string") {
    const pieces = fillLegalText(block, company);
    return pieces && <p className="mt-3">{showPieces(pieces)}</p>;
  }
  return (
    <ul className="mt-3 list-disc space-y-1.5 pl-6 marker:text-field">
      {block.list.map((item) => {
        const pieces = fillLegalText(item, company);
        return pieces && <li key={item}>{showPieces(pieces)}</li>;
      })}
    </ul>
  );
}

/** A legal text in the line, with links to be followed. */
export function showPieces(pieces: readonly LegalPiece[]) {
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
    <Piece key={index} piece={piece} />
  ));
}

function Piece({ piece }: { readonly piece: LegalPiece }) {
  if (piece.kind === "text") return piece.text;
  if (piece.target.startsWith("/")) {
    return (
      <Link to={piece.target} className="link">
        {piece.text}
      </Link>
    );
  }
  return (
    <a href={piece.target} className="link" rel="noopener">
      {piece.text}
    </a>
  );
}
