/* Sticky bars cover the content below them. The scroll padding of each scroll container is set to their height,
   so that the browser scrolls a focused element out from under them (WCAG 2.4.11). */

type Edge = "top" | "bottom";

interface Bar {
  edge: Edge;
  scroller: HTMLElement;
}

/** Space for the focus ring. */
const RING_PX = 8;

const bars = new Map<HTMLElement, Bar>();

function scrollerOf(bar: HTMLElement): HTMLElement {
  let part = bar.parentElement;
  while (part && !/auto|scroll/.test(getComputedStyle(part).overflowY)) part = part.parentElement;
  return part ?? document.documentElement;
}

/** Returns the height that sticky bars cover at an edge; 0 if the screen is so low that they do not stick. */
function coveredHeight(of: Bar): number {
  let height = 0;
  for (const [bar, { edge, scroller }] of bars) {
    if (edge !== of.edge || scroller !== of.scroller || getComputedStyle(bar).position !== "sticky") continue;
    height += bar.offsetHeight + RING_PX;
  }
  return height;
}

function setScrollPadding(of: Bar): void {
  const height = coveredHeight(of);
  const padding = of.edge === "top" ? `calc(var(--fb-head) + ${height}px)` : `${height}px`;
  of.scroller.style.setProperty(`scroll-padding-${of.edge}`, padding);
}

/**
 * Scrolls the focused field out from under a bar that has grown, such as when a warning appears above its buttons.
 */
function uncover(bar: HTMLElement): void {
  const { activeElement } = document;
  if (!activeElement?.matches("input, textarea, select, button, a") || bar.contains(activeElement)) return;
  const [field, over] = [activeElement.getBoundingClientRect(), bar.getBoundingClientRect()];
  if (field.top < over.bottom && field.bottom > over.top) activeElement.scrollIntoView({ block: "nearest" });
}

function keepClearAt(edge: Edge) {
  return (bar: HTMLElement | null) => {
    if (bar === null) return;
    const own = { edge, scroller: scrollerOf(bar) };
    const measure = () => {
      setScrollPadding(own);
      if (own.scroller.contains(document.activeElement)) uncover(bar);
    };
    bars.set(bar, own);
    measure();
    // Needed for multi-line fields: browsers scroll only the line with the caret into view.
    const clear = () => uncover(bar);
    own.scroller.addEventListener("focusin", clear);
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    observer.observe(own.scroller);
    return () => {
      observer.disconnect();
      own.scroller.removeEventListener("focusin", clear);
      bars.delete(bar);
      setScrollPadding(own);
    };
  };
}

/** Callback refs for bars that stick to the top or the bottom. */
export const keepClearAtTop = keepClearAt("top");
export const keepClearAtBottom = keepClearAt("bottom");
