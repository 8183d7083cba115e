import type { LoadCore } from "@board/api/schemas";
import { Note } from "../../ui/Note.tsx";
import { warningWords } from "./warnings.ts";

interface WarningsProps {
  warnings: LoadCore["warnings"];
  load: Parameters<typeof warningWords>[1];
  /** Whether there is still something to be done about it. */
  open?: boolean;
}

/** What the service would look at twice; it never refuses for it. */
export function Warnings({ warnings, load, open = true }: WarningsProps) {
  return warnings.map((warning) => {
    const { what, advice } = warningWords(warning, load);
    return (
      <Note key={warning.code} kind="warning">
        <b>{what}</b> {open && advice}
      </Note>
    );
  });
}
