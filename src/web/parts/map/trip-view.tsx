import { lazy, Suspense, useCallback, useState } from "react";
import { useRead } from "#web/api/query-client.ts";
import { type Trip, TripDrawing } from "./trip-drawing.tsx";

/** Code that did not come shows nothing; the drawing stands already. */
const TileMap = lazy(() => import("./tile-map.tsx").catch(() => ({ default: () => null })));

/** A trip on tiles where the operator has some, else, and until they have come, as our drawing. */
export default function TripView({ trip }: { readonly trip: Trip }) {
  const { data: ground } = useRead("GET /api/map", {
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  const onReady = useCallback(() => setState("ready"), []);
  const onFail = useCallback(() => setState("failed"), []);
  const tiles = ground?.tiles ?? null;
  return (
    <div className="relative">
      <div className={state === "ready" ? "invisible" : ""}>
        <TripDrawing trip={trip} />
      </div>
      {tiles !== null && state !== "failed" && (
        <div
          className={state === "ready" ? "" : "pointer-events-none opacity-0"}
          inert={state !== "ready"}
        >
          <Suspense>
            <TileMap trip={trip} tiles={tiles} onReady={onReady} onFail={onFail} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
