import { Progress } from "../../../ui/primitives/Progress.tsx";
import type { Doing as What } from "./use-import.ts";

interface DoingProps {
  doing: What;
  done: number;
  of: number;
}

const WORDS = {
  reading: "Reading the sheet",
  checking: "Looking up miles and guide prices",
  posting: "Posting. You may leave this page and come back: nothing is lost or posted twice",
};

/** Progress bar while the sheet is read, checked or posted. */
export function Doing({ doing, done, of }: DoingProps) {
  if (doing === null) return null;
  const known = doing !== "reading" && of > 0;
  return (
    <Progress done={known ? done : null} of={known ? of : 1}>
      {WORDS[doing]}
      {known && `: ${done} of ${of}`}
    </Progress>
  );
}
