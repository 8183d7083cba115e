/**
 * Position in the stream of board changes: the process, and an instant of its feed in microseconds since
 * 1970. The number of a change is not used, because it would reveal changes that the reader may not see.
 */
export interface Position {
  process: string;
  at: number;
  /**
   * Place among the changes between this instant and the next that only some firms see; 0 for the instant itself. It grows
   * by random steps.
   */
  nth: number;
}

/** Returns a position as text: the id of an event, or of an answer that includes everything up to it. */
export function positionOf({ process, at, nth }: Position): string {
  return nth === 0 ? `${process}.${at}` : `${process}.${at}.${nth}`;
}

/** Parses a position; null for invalid text. */
export function readPosition(position: string): Position | null {
  const [, process, at, nth] = /^([\w-]+)\.(\d{1,16})(?:\.(\d{1,15}))?$/.exec(position) ?? [];
  return process === undefined ? null : { process, at: Number(at), nth: Number(nth ?? 0) };
}

/** Compares two places of one process: negative if the first comes before the second. */
export const comparePlaces = (one: Omit<Position, "process">, other: Omit<Position, "process">): number =>
  one.at - other.at || one.nth - other.nth;

/**
 * Returns a number that is positive if position `to` comes after position `from`, and negative if it comes before it; null
 * for positions of different processes.
 */
export function comparePositions(to: string, from: string): number | null {
  const [end, start] = [readPosition(to), readPosition(from)];
  return end === null || start === null || end.process !== start.process ? null : comparePlaces(end, start);
}
