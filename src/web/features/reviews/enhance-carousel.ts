/**
 * Makes the carousels of a document step by buttons and arrow keys, and count. Without it they are
 * swiped and scrolled like any list.
 */
export function enhanceCarousels(): void {
  for (const carousel of document.querySelectorAll<HTMLElement>("[data-carousel]")) {
    const list = carousel.querySelector("ul");
    const count = carousel.querySelector("[data-count]");
    if (list && count) enhance(carousel, list, count);
  }
}

function enhance(carousel: HTMLElement, list: HTMLUListElement, count: Element): void {
  let current = 0;
  const show = (step: number) => {
    const at = (current + step + list.children.length) % list.children.length;
    // How fast, the style sheet says: at once where less motion is wanted.
    list.scrollTo({ left: at * list.clientWidth });
  };
  list.addEventListener("scroll", () => {
    const shown = Math.round(list.scrollLeft / Math.max(1, list.clientWidth));
    if (shown === current) return;
    current = shown;
    count.textContent = String(current + 1);
  });
  carousel.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    show(event.key === "ArrowLeft" ? -1 : 1);
  });
  for (const button of carousel.querySelectorAll<HTMLElement>("button[data-step]")) {
    button.addEventListener("click", () => show(Number(button.dataset["step"])));
  }
}
