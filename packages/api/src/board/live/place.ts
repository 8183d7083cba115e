/** Where in the stream a page is: which process told it, up to which change, and up to which instant. */
export interface StreamPlace {
  process: string;
  number: number;
  /** Milliseconds since 1970: what time itself changed is told up to here. */
  at: number;
}

export function idOf({ process, number, at }: StreamPlace): string {
  return `${process}.${number}.${at}`;
}

/** Null where it is no id of ours. */
export function placeOf(id: string): StreamPlace | null {
  const [, process, number, at] = /^([\w-]+)\.(\d{1,15})\.(\d{1,15})$/.exec(id) ?? [];
  if (process === undefined) return null;
  return { process, number: Number(number), at: Number(at) };
}
