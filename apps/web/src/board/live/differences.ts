import type { Entry, EntryField } from "../data/types.ts";

export interface Differences {
  /** Loads that the list does not show yet, above others that it does. */
  posted: Entry[];
  /** Loads after the last that it does: they moved up, or all others have left. */
  further: Entry[];
  changed: { entry: Entry; fields: EntryField[] }[];
  /** Ids of lines that are not on the board any more. */
  gone: string[];
}

function fieldsOf(before: Entry, after: Entry): EntryField[] {
  const names = Object.keys(after) as EntryField[];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/**
 * Finds the changes between the list that is shown and the same pages read again. Lines that new ones push off the
 * last page are not gone; while there are further ones on it, none was pushed off.
 */
export function differences(shown: readonly Entry[], read: readonly Entry[], whole: boolean): Differences {
  const before = new Map(shown.map((entry) => [entry.id, entry]));
  const now = new Set(read.map(({ id }) => id));
  const end = read.findLastIndex(({ id }) => before.has(id)) + 1;
  const posted = read.slice(0, end).filter(({ id }) => !before.has(id));
  const further = read.slice(end);
  const changed = read.flatMap((entry) => {
    const old = before.get(entry.id);
    const fields = old ? fieldsOf(old, entry) : [];
    return fields.length > 0 ? [{ entry, fields }] : [];
  });
  const pushedOff = whole || further.length > 0 ? 0 : posted.length;
  const gone = shown
    .slice(0, shown.length - pushedOff)
    .filter(({ id }) => !now.has(id))
    .map(({ id }) => id);
  return { posted, further, changed, gone };
}
