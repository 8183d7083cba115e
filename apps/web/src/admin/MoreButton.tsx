"use client";

import { Button } from "../ui/Button.tsx";
import styles from "./Page.module.css";

interface MoreButtonProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** The next page of a list, under it. */
export function MoreButton({ list }: MoreButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className={styles.more}>
      <Button busy={list.isFetchingNextPage ? "Reading" : undefined} onClick={() => list.fetchNextPage()}>
        Show more
      </Button>
    </div>
  );
}
