"use client";

import { type ReactNode, type RefObject, useRef } from "react";
import styles from "./LongList.module.css";
import { type ListHandle, useVisibleLines } from "./use-visible-lines.ts";

/** Assumed size of the list until it is measured. */
const ROOM = { width: 390, height: 844 };

interface LongListProps<Item extends { id: string }> {
  label: string;
  items: readonly Item[];
  /** Of each line, in px. */
  height: number;
  /** Is told when the end is near. */
  onEnd?: () => void;
  /** Lets the board's keys walk the lines. */
  handle?: RefObject<ListHandle | null>;
  /** Draws a line. */
  children: (item: Item) => ReactNode;
}

/** A list whose lines are all of one height; only those in sight are drawn. */
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
                // Only the lines in sight are there to be counted.
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
