const width = 30;

/** Shows how far a step has come: a bar in a terminal, a line every quarter elsewhere. */
export function createProgressBar(say: (line: string) => void, title: string) {
  const start = performance.now();
  let shown = -1;
  return {
    /** @param part from 0 to 1 */
    at: (part: number): void => {
      const percent = Math.floor(Math.min(1, part) * 100);
      if (percent === shown) return;
      if (!process.stdout.isTTY) {
        if (Math.floor(percent / 25) !== Math.floor(shown / 25)) say(`${title} ${percent} %`);
        shown = percent;
        return;
      }
      shown = percent;
      const filled = Math.round((percent / 100) * width);
      const bar = "█".repeat(filled) + "░".repeat(width - filled);
      process.stdout.write(`\r${title} ${bar} ${percent} %`);
    },
    done: (result: string): void => {
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      if (process.stdout.isTTY) process.stdout.write("\r\x1b[K");
      say(`${title}: ${result} in ${seconds} s`);
    },
  };
}
