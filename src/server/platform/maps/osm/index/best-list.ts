/** Keeps the items with the smallest penalties, so that of very many only a few are put in order. */
export function createBestList<T>(limit: number) {
  const penalties: number[] = [];
  const items: T[] = [];
  return {
    offer: (penalty: number, item: T): void => {
      if (items.length === limit && penalty >= (penalties[limit - 1] ?? 0)) return;
      let at = items.length;
      while (at > 0 && (penalties[at - 1] ?? 0) > penalty) at -= 1;
      penalties.splice(at, 0, penalty);
      items.splice(at, 0, item);
      if (items.length > limit) {
        penalties.pop();
        items.pop();
      }
    },
    /** The smallest penalty first. */
    items: (): readonly T[] => items,
  };
}
