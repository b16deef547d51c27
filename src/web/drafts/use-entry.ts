import { useState } from "react";

/** One entry in the memory of the page, as the props of its field. */
export function useEntry(name: string, initial = "") {
  const [value, onValueChange] = useState(initial);
  return { name, value, onValueChange };
}
