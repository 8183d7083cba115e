/**
 * Places in the stream of the board's changes, as the service writes them and its pages read them: the process and an
 * instant of its feed, in microseconds since 1970. A number of changes would tell a reader of those that it may not see.
 */
export interface Position {
  process: string;
  at: number;
}

/** The id of an event, or of an answer that holds everything up to it. */
export function positionOf({ process, at }: Position): string {
  return `${process}.${at}`;
}

/** Reads a position; null where it is none. */
export function readPosition(position: string): Position | null {
  const [, process, at] = /^([\w-]+)\.(\d{1,16})$/.exec(position) ?? [];
  return process === undefined ? null : { process, at: Number(at) };
}

/** Microseconds from one position to another, negative backwards; null where they are not of one process. */
export function microsecondsTo(to: string, from: string): number | null {
  const [end, start] = [readPosition(to), readPosition(from)];
  return end === null || start === null || end.process !== start.process ? null : end.at - start.at;
}
