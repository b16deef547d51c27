import { lazy, Suspense, useCallback, useState } from "react";
import { useRead } from "#web/api/use-read.ts";
import { type Trip, TripDrawing } from "./trip-drawing.tsx";

/** Shows nothing where its code does not load: the drawing is there already. */
const TileMap = lazy(() => import("./tile-map.tsx").catch(() => ({ default: () => null })));

/** A trip on map tiles where the operator has some; as our drawing elsewhere, and until the tiles load. */
export default function TripView({ trip }: { readonly trip: Trip }) {
  const { data: ground } = useRead("GET /api/map", {}, { staleTime: Number.POSITIVE_INFINITY });
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
