"use client";

import { type ReactNode, type RefObject, useRef } from "react";
import styles from "./LongList.module.css";
import { type ListHandle, useVisibleLines } from "./use-visible-lines.ts";

/** Assumed size until the list is measured. */
const ROOM = { width: 390, height: 844 };

interface LongListProps<Item extends { id: string }> {
  label: string;
  items: readonly Item[];
  /** Height of each line, in px. */
  height: number;
  /** Called near the end of the list. */
  onEnd?: () => void;
  /** Handle through which the keys move between lines. */
  handle?: RefObject<ListHandle | null>;
  children: (item: Item) => ReactNode;
}

/** Virtualized list with lines of one height. */
export function LongList<Item extends { id: string }>({
  label,
  items,
  children,
  ...list
}: LongListProps<Item>) {
  const scroller = useRef<HTMLDivElement>(null);
  const { visible } = useVisibleLines({ ...list, lines: items, scroller, room: ROOM });
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul
        className={styles.list}
        style={{ height: items.length * list.height }}
        aria-label={label}
        data-board-list={list.handle && true}
      >
        {visible.map((index) => {
          const item = items[index];
          return (
            item && (
              <li
                key={item.id}
                // Screen readers cannot count the lines: only the visible ones are in the document.
                aria-setsize={items.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${index * list.height}px)` }}
              >
                {children(item)}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
