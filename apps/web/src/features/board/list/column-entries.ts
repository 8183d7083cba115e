import type { MenuEntry } from "../../../ui/primitives/MenuPanel.tsx";
import type { Preferences } from "../preferences.ts";
import { COLUMN_IDS, COLUMNS, type Layout } from "./columns.ts";

const DENSITIES = [
  { value: "comfortable", name: "Comfortable" },
  { value: "compact", name: "Compact" },
] as const;

/** Menu entries for the height of lines and for the columns, with a note on those that have no room. */
export function columnEntries(
  { density }: Pick<Preferences, "density">,
  { ids, absent }: Pick<Layout, "ids" | "absent">,
  onChange: (changes: Partial<Preferences>) => void,
): MenuEntry[][] {
  const asked = [...ids, ...absent];
  const hidden = COLUMN_IDS.filter((id) => !asked.includes(id));
  const columns = COLUMN_IDS.filter((id) => !COLUMNS[id].fixed).map((id) => ({
    name: COLUMNS[id].head,
    note: absent.includes(id) ? "no room beside the others" : undefined,
    checked: asked.includes(id),
    onCheck: (shown: boolean) =>
      onChange({ hidden: shown ? hidden.filter((one) => one !== id) : [...hidden, id] }),
  }));
  return [
    [
      {
        group: "Lines",
        value: density,
        options: DENSITIES,
        onChoose: (chosen) => onChange({ density: chosen === "compact" ? "compact" : "comfortable" }),
      },
    ],
    [{ heading: "Columns" }, ...columns],
  ];
}
