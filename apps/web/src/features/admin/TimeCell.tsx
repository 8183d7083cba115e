import { formatExact } from "../../ui/format/days.ts";
import { Td } from "../../ui/primitives/Table.tsx";
import { exactTime } from "./change-words.ts";

interface TimeCellProps {
  at: string;
  /** Name of the column, which a phone shows beside the time. */
  name?: string;
  milliseconds?: boolean;
}

/** Table cell with a London time; the tooltip adds the year. */
export function TimeCell({ at, milliseconds = false, ...named }: TimeCellProps) {
  return (
    <Td mono {...named}>
      <time dateTime={at} title={`${formatExact(new Date(at))}, UK time`}>
        {exactTime(at, { milliseconds })}
      </time>
    </Td>
  );
}
