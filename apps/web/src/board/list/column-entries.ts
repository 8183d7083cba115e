import type { MenuEntry } from "../../ui/MenuPanel.tsx";
import type { Preferences } from "../preferences.ts";
import { COLUMN_IDS, COLUMNS } from "./columns.ts";

const DENSITIES = [
  { value: "comfortable", name: "Comfortable" },
  { value: "compact", name: "Compact" },
] as const;

/** The menu of the list: how tall a line is, and which columns are shown. */
export function columnEntries(
  { hidden, density }: Preferences,
  onChange: (changes: Partial<Preferences>) => void,
): MenuEntry[][] {
  const columns = COLUMN_IDS.filter((id) => !COLUMNS[id].fixed).map((id) => ({
    name: COLUMNS[id].head,
    checked: !hidden.includes(id),
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
