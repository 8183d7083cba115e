/*
 * A bar that stays at the edge of what scrolls lies over what is behind it. The scroller is told how high its bars are, so
 * that the browser scrolls whatever takes the focus clear of them (WCAG 2.4.11).
 */

type Edge = "top" | "bottom";

interface Bar {
  edge: Edge;
  scroller: HTMLElement;
}

/** Room for the ring around what has the focus. */
const RING_PX = 8;

const bars = new Map<HTMLElement, Bar>();

function scrollerOf(bar: HTMLElement): HTMLElement {
  let part = bar.parentElement;
  while (part && !/auto|scroll/.test(getComputedStyle(part).overflowY)) part = part.parentElement;
  return part ?? document.documentElement;
}

/** Height that the bars of an edge cover; none where the screen is too low for them to stay. */
function covered(of: Bar): number {
  let height = 0;
  for (const [bar, { edge, scroller }] of bars) {
    if (edge !== of.edge || scroller !== of.scroller || getComputedStyle(bar).position !== "sticky") continue;
    height += bar.offsetHeight + RING_PX;
  }
  return height;
}

function tell(of: Bar): void {
  const height = covered(of);
  const padding = of.edge === "top" ? `calc(var(--fb-head) + ${height}px)` : `${height}px`;
  of.scroller.style.setProperty(`scroll-padding-${of.edge}`, padding);
}

/** Scrolls a field clear that a bar has grown over, as a warning over its buttons does. */
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
      tell(own);
      if (own.scroller.contains(document.activeElement)) uncover(bar);
    };
    bars.set(bar, own);
    measure();
    // The browser brings the line of the caret into view, which of a field of several lines is not all.
    const clear = () => uncover(bar);
    own.scroller.addEventListener("focusin", clear);
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    observer.observe(own.scroller);
    return () => {
      observer.disconnect();
      own.scroller.removeEventListener("focusin", clear);
      bars.delete(bar);
      tell(own);
    };
  };
}

/** The `ref` of a bar that stays at the top, and of one that stays at the bottom. */
export const keepClearAtTop = keepClearAt("top");
export const keepClearAtBottom = keepClearAt("bottom");
