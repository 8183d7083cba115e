import { IconRefresh } from "@tabler/icons-react";
import { formatClockSeconds } from "../ui/format/ages.ts";
import { IconButton } from "../ui/IconButton.tsx";
import styles from "./StatusRow.module.css";

interface StatusRowProps {
  open: number | undefined;
  readAt: number;
  failed: boolean;
  onRefresh: () => void;
}

/** What the list is, and as of when. */
export function StatusRow({ open, readAt, failed, onRefresh }: StatusRowProps) {
  return (
    <div className={styles.row}>
      <h1>
        All open <span>{open}</span>
      </h1>
      <div className={styles.end}>
        <span role="status" data-failed={failed && readAt > 0} className={styles.state}>
          {readAt > 0 && (
            <>
              {failed ? "Not read again, list" : "List"} as of{" "}
              <time dateTime={new Date(readAt).toISOString()}>{formatClockSeconds(new Date(readAt))}</time>
            </>
          )}
        </span>
        <IconButton icon={IconRefresh} label="Read the list again" shortcut="N" onClick={onRefresh} />
      </div>
    </div>
  );
}
