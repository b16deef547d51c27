import { expect, it } from "vitest";
import { directionsLink, mapAppsFor, navigationLinks } from "./map-links.tsx";

it("each application gets the address, and Waze also a position to search near", {
  tags: "P-84",
}, () => {
  const goal = {
    address: "12 Main Road, Bryanston",
    region: "gauteng" as const,
    position: { lat: -26.05, lng: 28.02 },
  };
  const text = "12%20Main%20Road%2C%20Bryanston%2C%20Gauteng%2C%20South%20Africa";
  expect(navigationLinks(goal)).toEqual({
    "Google Maps": `https://www.google.com/maps/dir/?api=1&destination=${text}&travelmode=driving`,
    Waze: `https://waze.com/ul?q=${text}&ll=-26.05,28.02`,
    "Apple Maps": `https://maps.apple.com/?daddr=${text}&dirflg=d`,
  });
});

it("Google Maps shows a trip that may not be on our maps", { tags: "P-90" }, () => {
  expect(directionsLink("12 Main Road, Bryanston", "Hatfield", "gauteng")).toBe(
    "https://www.google.com/maps/dir/?api=1&origin=12%20Main%20Road%2C%20Bryanston%2C%20Gauteng%2C%20South%20Africa&destination=Hatfield%2C%20Gauteng%2C%20South%20Africa&travelmode=driving",
  );
});

it("Apple Maps comes first on Apple's devices", { tags: "P-84" }, () => {
  expect(mapAppsFor("Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)")[0]).toBe(
    "Apple Maps",
  );
  expect(mapAppsFor("Mozilla/5.0 (Linux; Android 16)")[0]).toBe("Google Maps");
});
