/**
 * Position in the stream of board changes: the process, and an instant of its feed in microseconds since
 * 1970. The number of a change is not used, because it would reveal changes that the reader may not see.
 */
export interface Position {
  process: string;
  at: number;
}

/** Returns a position as text: the id of an event, or of an answer that includes everything up to it. */
export function positionOf({ process, at }: Position): string {
  return `${process}.${at}`;
}

/** Parses a position; null for invalid text. */
export function readPosition(position: string): Position | null {
  const [, process, at] = /^([\w-]+)\.(\d{1,16})$/.exec(position) ?? [];
  return process === undefined ? null : { process, at: Number(at) };
}

/**
 * Returns the microseconds from position `from` to position `to`, negative if `to` is earlier; null for
 * positions of different processes.
 */
export function microsecondsTo(to: string, from: string): number | null {
  const [end, start] = [readPosition(to), readPosition(from)];
  return end === null || start === null || end.process !== start.process ? null : end.at - start.at;
}
