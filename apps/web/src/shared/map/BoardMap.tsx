"use client";

import { IconFocus2, IconMinus, IconPlus } from "@tabler/icons-react";
import {
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from "react";
import { type Size, useSize } from "../../ui/hooks/use-size.ts";
import { IconButton } from "../../ui/primitives/IconButton.tsx";
import styles from "./MapView.module.css";
import type { Spot } from "./projection.ts";
import { useGestures } from "./use-gestures.ts";
import { holding, isPastEdge, panned, type Shift, shiftTo, type View, zoomed } from "./view.ts";

/** Functions with which the keys move the map. */
export interface MapHandle {
  /** Moves the view by px of the screen. */
  pan: (by: Spot) => void;
  /** Zooms by levels, around the middle. */
  zoom: (by: number) => void;
}

interface BoardMapProps {
  /** Accessible name of the drawing. */
  label: string;
  size: Size;
  onSize: (size: Size) => void;
  /** The rendered view. */
  view: View;
  onView: (view: View) => void;
  /** Places of which at least one stays in view. */
  places: Iterable<Spot>;
  handle: RefObject<MapHandle | null>;
  /** Target of the home button: the circle, or the whole country. */
  home: { name: string; view: View };
  /** Renders the view on a sheet of this size, centred on the view's middle. */
  draw: (sheet: Size) => ReactNode;
  /** Overlay of the map: controls, legend and attribution. */
  children: ReactNode;
}

function moveTo(sheet: HTMLElement | null, { x, y, ratio }: Shift): void {
  if (sheet) sheet.style.transform = `translate(${x}px, ${y}px) scale(${ratio})`;
}

/** Margin rendered beyond each edge, as a fraction of the frame: the map can move this far without a render. */
const SHEET_MARGIN = 0.25;
/** Debounce: the map and the list are rendered once the map has been still for this long. */
const DEBOUNCE_MS = 150;
const ZOOM_STEP = 0.7;
/** Maximum scale at which a rendered sheet may be shown; more would blur it. */
const MAX_STRETCH = 2;

/**
 * Frame of the map. Gestures only transform the rendered sheet; it is rendered again when the map is still, or when an
 * edge of the sheet becomes visible.
 */
export function BoardMap({
  label,
  size,
  onSize,
  view,
  onView,
  places,
  handle,
  home,
  draw,
  children,
}: BoardMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const now = useRef(view);
  const asked = useRef(new WeakSet<View>());
  const drawing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function redraw(): void {
    drawing.current = true;
    asked.current.add(now.current);
    startTransition(() => onView(now.current));
  }

  function show(wanted: View): void {
    const next = holding(wanted, size, places);
    now.current = next;
    const shift = shiftTo(view, next, size);
    moveTo(sheet.current, shift);
    sheet.current?.toggleAttribute("data-moving", true);
    clearTimeout(timer.current);
    timer.current = setTimeout(redraw, DEBOUNCE_MS);
    const isSpent = isPastEdge(shift, size, SHEET_MARGIN) || shift.ratio > MAX_STRETCH;
    if (isSpent && !drawing.current) redraw();
  }

  // Applies movement made during a render, unless the view was changed from outside.
  useLayoutEffect(() => {
    drawing.current = false;
    if (!asked.current.has(view)) now.current = view;
    moveTo(sheet.current, shiftTo(view, now.current, size));
    sheet.current?.toggleAttribute("data-moving", false);
  }, [view, size]);
  useEffect(() => () => clearTimeout(timer.current), []);

  useSize(frame, onSize);

  const gestures = useGestures(frame, {
    pan: (by) => show(panned(now.current, by)),
    zoom: (by, about) => show(zoomed(now.current, size, by, about)),
  });
  useImperativeHandle(handle, () => ({
    pan: ([x, y]) => show(panned(now.current, [-x, -y])),
    zoom: (by) => show(zoomed(now.current, size, by)),
  }));

  const width = size.width * (1 + 2 * SHEET_MARGIN);
  const height = size.height * (1 + 2 * SHEET_MARGIN);
  const corner = { left: -size.width * SHEET_MARGIN, top: -size.height * SHEET_MARGIN };
  return (
    <div className={styles.frame}>
      <div ref={frame} className={styles.ground} data-board-map {...gestures}>
        <div ref={sheet} className={styles.sheet}>
          {/* biome-ignore lint/a11y/useSemanticElements: a drawing holds the buttons together */}
          <svg style={corner} width={width} height={height} role="group" aria-label={label}>
            {draw({ width, height })}
          </svg>
        </div>
      </div>
      {children}
      <div className={styles.over} data-at="end">
        <IconButton
          icon={IconPlus}
          label="Nearer"
          shortcut="+"
          onClick={() => handle.current?.zoom(ZOOM_STEP)}
        />
        <IconButton
          icon={IconMinus}
          label="Farther"
          shortcut="-"
          onClick={() => handle.current?.zoom(-ZOOM_STEP)}
        />
        <IconButton icon={IconFocus2} label={home.name} onClick={() => show(home.view)} />
      </div>
    </div>
  );
}
