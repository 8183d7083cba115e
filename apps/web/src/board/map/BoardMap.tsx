"use client";

import { IconFocus2, IconMinus, IconPlus } from "@tabler/icons-react";
import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Spot } from "../data/types.ts";
import { areasOf, type Circle, outlineOf, type PlacesOnMap } from "./areas.ts";
import styles from "./BoardMap.module.css";
import { Lane, LaneSign } from "./Lane.tsx";
import { NEIGHBOURS, UNITED_KINGDOM } from "./outline.ts";
import { Plates } from "./Plates.tsx";
import { layOut } from "./plates.ts";
import { centred, MAINLAND, panned, type Size, scaleOf, toScreen, zoomed } from "./view.ts";

/** Measures an element's size on mount and on every change. */
function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 960, height: 756 });
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = () => setSize({ width: target.clientWidth, height: target.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

interface BoardMapProps {
  places: PlacesOnMap | undefined;
  circle: Circle | null;
  chosen: readonly string[];
  onChoose: (areas: readonly string[]) => void;
  /** The load in hand. */
  laneOf: string | null;
  /** A sign stands elsewhere on the page. */
  signElsewhere: boolean;
  /** Overlay of the map: controls and legend. */
  children: ReactNode;
}

const ZOOM_STEP = 1.6;
const NEAR_ZOOM = 2.5;
/** Px that a pressed pointer moves before it drags. */
const DRAG_FROM = 4;

/** Dragging the ground moves the map; a press that hardly moves stays a press. */
function useDrag(move: (by: Spot) => void) {
  const last = useRef<Spot | null>(null);
  const dragging = useRef(false);
  return {
    onPointerDown(event: PointerEvent<SVGSVGElement>): void {
      if (event.button !== 0) return;
      last.current = [event.clientX, event.clientY];
      dragging.current = false;
    },
    onPointerMove(event: PointerEvent<SVGSVGElement>): void {
      if (!last.current) return;
      const by: Spot = [event.clientX - last.current[0], event.clientY - last.current[1]];
      if (!dragging.current && Math.hypot(...by) < DRAG_FROM) return;
      dragging.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = [event.clientX, event.clientY];
      move(by);
    },
    onPointerUp(): void {
      last.current = null;
    },
  };
}

/** Great Britain with the open loads by postcode area of collection. */
export function BoardMap(props: BoardMapProps) {
  const { places, circle, chosen, onChoose, laneOf } = props;
  const frame = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const size = useSize(frame);
  const [view, setView] = useState(MAINLAND);
  const onScreen = useMemo(() => toScreen(size, view), [size, view]);
  const plates = useMemo(
    () => (places ? layOut(areasOf(places, circle), ({ point }) => onScreen(point)) : []),
    [places, circle, onScreen],
  );
  const drag = useDrag((by) => setView((now) => panned(now, size, by)));
  const zoom = (by: number) =>
    setView((now) => zoomed(now, size, by, circle ? toScreen(size, now)(circle.middle) : undefined));
  const scale = scaleOf(size, view);

  // By hand: a listener of React's could not keep the page from scrolling.
  useEffect(() => {
    const target = drawing.current;
    if (!target) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = target.getBoundingClientRect();
      const about: Spot = [event.clientX - left, event.clientY - top];
      setView((now) => zoomed(now, size, event.deltaY < 0 ? 1.2 : 1 / 1.2, about));
    };
    target.addEventListener("wheel", turn, { passive: false });
    return () => target.removeEventListener("wheel", turn);
  }, [size]);

  return (
    <div ref={frame} className={styles.frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing holds the buttons together */}
      <svg
        ref={drawing}
        className={styles.map}
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="group"
        aria-label="Map of Great Britain: open loads by postcode area of collection"
        {...drag}
      >
        <g
          transform={`translate(${size.width / 2 - view.middle[0] * scale} ${size.height / 2 - view.middle[1] * scale}) scale(${scale})`}
        >
          <path className={styles.context} d={NEIGHBOURS} />
          <path className={styles.land} d={UNITED_KINGDOM} vectorEffect="non-scaling-stroke" />
        </g>
        {circle && (
          <path
            className={styles.ring}
            d={`M${outlineOf(circle)
              .map((point) => onScreen(point).join())
              .join("L")}Z`}
          />
        )}
        {circle && <Middle at={onScreen(circle.middle)} />}
        {laneOf !== null && <Lane id={laneOf} onScreen={onScreen} />}
        <Plates plates={plates} circled={circle !== null} chosen={chosen} onChoose={onChoose} />
        {laneOf !== null && !props.signElsewhere && <LaneSign id={laneOf} onScreen={onScreen} />}
      </svg>
      {props.children}
      <div className={styles.zoom}>
        <button type="button" aria-label="Nearer" title="Nearer" onClick={() => zoom(ZOOM_STEP)}>
          <IconPlus size={16} stroke={1.9} aria-hidden />
        </button>
        <button type="button" aria-label="Farther" title="Farther" onClick={() => zoom(1 / ZOOM_STEP)}>
          <IconMinus size={16} stroke={1.9} aria-hidden />
        </button>
        <button
          type="button"
          aria-label={circle ? "Show the circle" : "Show all of Great Britain"}
          title={circle ? "Show the circle" : "Show all of Great Britain"}
          onClick={() => setView((now) => (circle ? centred(now, circle.middle, NEAR_ZOOM) : MAINLAND))}
        >
          <IconFocus2 size={16} stroke={1.9} aria-hidden />
        </button>
      </div>
    </div>
  );
}

/** The point that distances are measured from. */
function Middle({ at: [x, y] }: { at: Spot }) {
  return <path className={styles.middle} d={`M${x},${y - 7}l7,7l-7,7l-7,-7Z`} />;
}
