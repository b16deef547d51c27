import { lazy, Suspense, useState } from "react";
import { useRead } from "#web/api/use-read.ts";
import TripDrawing, { type MapTrip } from "./trip-drawing.tsx";

/** Loads the map with tiles. Where it does not load, the drawing stays. */
const TileMap = lazy(() => import("./tile-map.tsx").catch(() => ({ default: () => null })));

/** A trip on map tiles where the operator has some; as our drawing elsewhere, and until the tiles load. */
export default function TripView({ trip }: { readonly trip: MapTrip }) {
  const { data: ground } = useRead("GET /api/map", {}, { staleTime: Number.POSITIVE_INFINITY });
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
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
            <TileMap
              trip={trip}
              tiles={tiles}
              onReady={() => setState("ready")}
              onFail={() => setState("failed")}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
}
