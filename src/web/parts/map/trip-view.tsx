import { lazy, Suspense, useState } from "react";
import { useApiRead } from "#web/api/use-read.ts";
import TripDrawing, { type MapTrip } from "./trip-drawing.tsx";

/** Loads the map with tiles. If that fails, our own drawing stays. */
const TileMap = lazy(() => import("./tile-map.tsx").catch(() => ({ default: () => null })));

/** A trip on map tiles if the operator has set some up; our own drawing without tiles and while they load. */
export default function TripView({ trip }: { readonly trip: MapTrip }) {
  const { data: ground } = useApiRead("GET /api/map", {}, { staleTime: Number.POSITIVE_INFINITY });
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
