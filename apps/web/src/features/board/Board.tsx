"use client";

import { lazyPart } from "../../ui/primitives/lazy-part.tsx";
import styles from "./Board.module.css";
import { BoardContent } from "./BoardContent.tsx";
import { BoardFoot } from "./BoardFoot.tsx";
import { BoardHead } from "./BoardHead.tsx";
import { BoardStore, useBoardLines } from "./board-store.tsx";
import { useActions } from "./keys/use-actions.ts";

const NoSeat = lazyPart(() => import("../../shared/shell/NoSeat.tsx").then(({ NoSeat }) => NoSeat));

/** The board: the list or the map, and a drawer with the open load. */
export function Board() {
  return (
    <BoardStore>
      <BoardKeys />
      <div className={styles.board}>
        <Parts />
      </div>
    </BoardStore>
  );
}

/** Separate component: it reads the whole store, and would otherwise render the board again with each change. */
function BoardKeys() {
  useActions();
  return null;
}

function Parts() {
  if (useBoardLines().noSeat) return <NoSeat />;
  return (
    <>
      <BoardHead />
      <div className={styles.body}>
        <BoardContent />
      </div>
      <BoardFoot />
    </>
  );
}
