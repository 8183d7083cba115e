import type { Entry, EntryField } from "../data/types.ts";

export interface Differences {
  /** New loads whose place is above the last load that is still listed. */
  posted: Entry[];
  /** Loads after that one: newly posted, or moved up from later pages. */
  further: Entry[];
  changed: { entry: Entry; fields: EntryField[] }[];
  /** Ids of lines that have left the board. */
  gone: string[];
}

function fieldsOf(before: Entry, after: Entry): EntryField[] {
  const names = Object.keys(after) as EntryField[];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/**
 * Compares the shown list with the same pages read again. New loads push as many old ones off the last page;
 * those do not count as gone. Nothing was pushed off if the pages read again end in further loads, or hold the
 * whole list.
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
