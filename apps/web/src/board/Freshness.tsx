import { IconRefresh } from "@tabler/icons-react";
import { formatClockSeconds } from "../ui/format/ages.ts";
import { IconButton } from "../ui/IconButton.tsx";
import styles from "./Freshness.module.css";

interface FreshnessProps {
  readAt: number;
  failed: boolean;
  onRefresh: () => void;
}

/** As of when the list is. */
export function Freshness({ readAt, failed, onRefresh }: FreshnessProps) {
  return (
    <>
      <span role="status" data-failed={failed && readAt > 0} className={styles.state}>
        {readAt > 0 && (
          <>
            {failed ? "Not read again, list" : "List"} as of{" "}
            <time dateTime={new Date(readAt).toISOString()}>{formatClockSeconds(new Date(readAt))}</time>
          </>
        )}
      </span>
      <IconButton icon={IconRefresh} label="Read the list again" shortcut="N" onClick={onRefresh} />
    </>
  );
}
