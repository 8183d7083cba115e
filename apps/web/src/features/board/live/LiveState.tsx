import { formatClockSeconds } from "@board/calendar";
import { IconRefresh, IconWifiOff } from "@tabler/icons-react";
import { useClock } from "../../../ui/hooks/use-now.ts";
import { useOnline } from "../../../ui/hooks/use-online.ts";
import { IconButton } from "../../../ui/primitives/IconButton.tsx";
import { asOf, type Connection, type Shown, shownAt } from "./connection.ts";
import styles from "./LiveState.module.css";

interface LiveStateProps {
  connection: Connection;
  /** Time of the last good read of the list, in ms since 1970. */
  readAt: number;
  /** True if the last refetch of the list failed. */
  failed: boolean;
  onRefresh: () => void;
}

const WORDS: Record<Shown, string> = {
  starting: "List as of",
  live: "Live",
  reconnecting: "Reconnecting, list as of",
  offline: "Offline since",
};

const TONES: Record<Shown, string | undefined> = {
  starting: undefined,
  live: "good",
  reconnecting: "warn",
  offline: "bad",
};

function Seconds() {
  const second = useClock((now) => Math.floor(now / 1_000));
  return <time aria-hidden>{formatClockSeconds(new Date(second * 1_000))}</time>;
}

/** Shows that the list is live, or the time of its last update. */
export function LiveState({ connection, readAt, failed, onRefresh }: LiveStateProps) {
  const online = useOnline();
  const shown = useClock((now) => shownAt(connection, online, now));
  const live = shown === "live";
  // A live stream does not make a failed list current: show the time of the last good read.
  const at = live ? readAt : shown === "offline" ? connection.heardAt : asOf(connection, readAt);
  return (
    <span className={styles.state} data-tone={TONES[failed && live ? "reconnecting" : shown]}>
      <span role="status" className={styles.words}>
        {live && <span className={styles.dot} aria-hidden />}
        {shown === "reconnecting" && <IconRefresh size={14} stroke={1.9} aria-hidden />}
        {shown === "offline" && <IconWifiOff size={14} stroke={1.9} aria-hidden />}
        {failed && live ? "Not read again, list as of" : (at > 0 || live) && WORDS[shown]}
      </span>{" "}
      {live && !failed ? (
        <Seconds />
      ) : (
        at > 0 && <time dateTime={new Date(at).toISOString()}>{formatClockSeconds(new Date(at))}</time>
      )}
      {(!live || failed) && <IconButton icon={IconRefresh} label="Read the list again" onClick={onRefresh} />}
    </span>
  );
}
