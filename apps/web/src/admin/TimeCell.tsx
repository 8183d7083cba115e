import { formatExact } from "../ui/format/days.ts";
import { Td } from "../ui/Table.tsx";
import { exactTime } from "./change-words.ts";

interface TimeCellProps {
  at: string;
  /** The column's name, said beside the time on a phone. */
  name?: string;
  milliseconds?: boolean;
}

/** An instant by the clock in London, with its year on hover. */
export function TimeCell({ at, milliseconds = false, ...named }: TimeCellProps) {
  return (
    <Td mono {...named}>
      <time dateTime={at} title={`${formatExact(new Date(at))}, UK time`}>
        {exactTime(at, { milliseconds })}
      </time>
    </Td>
  );
}
