import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import {
  choosePlace,
  type QuoteDraft,
  type TripEnd,
  typePlace,
} from "#web/lib/quote-draft/quote-draft.ts";
import { quoteDraft } from "#web/lib/quote-draft/stored-quote-draft.ts";

/** Takes over the two places that a link brought along, once, and leaves a clean address. */
export function useArrivalPlaces(): void {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  useEffect(() => {
    if (!["from", "fromId", "to", "toId"].some((name) => search.has(name))) return;
    quoteDraft.change((draft) =>
      arrivedAt(
        arrivedAt(draft, "pickup", search.get("from"), search.get("fromId")),
        "destination",
        search.get("to"),
        search.get("toId"),
      ),
    );
    void navigate(webPaths.quote(), { replace: true, preventScrollReset: true });
  }, [search, navigate]);
}

/** The id decides: the server's own text replaces the one that came along with it. */
function arrivedAt(
  draft: QuoteDraft,
  end: TripEnd,
  text: string | null,
  id: string | null,
): QuoteDraft {
  if (id) return choosePlace(draft, end, { placeId: id, formatted_address: text ?? "" });
  return text ? typePlace(draft, end, text) : draft;
}
