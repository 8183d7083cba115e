import type { MemberRow } from "@board/api/schemas";
import { VEHICLE_NAMES } from "../../ui/format/vehicles.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { Menu } from "../../ui/primitives/Menu.tsx";
import { STATE_NAMES } from "./words.ts";

interface Filter {
  name: string;
  options: Readonly<Record<string, string>>;
  /** Options that a row fits. */
  of: (row: MemberRow) => readonly string[];
}

const CHECKS = { ok: "All in order", trouble: "Look twice", missing: "Something is missing" };

function checksOf({ checks }: MemberRow): (keyof typeof CHECKS)[] {
  if (checks.length === 0) return [];
  const found = (["trouble", "missing"] as const).filter((each) =>
    checks.some(({ state }) => state === each),
  );
  return found.length === 0 ? ["ok"] : found;
}

const FILTERS: readonly Filter[] = [
  { name: "State", options: STATE_NAMES, of: ({ state }) => [state] },
  { name: "Vehicle", options: VEHICLE_NAMES, of: ({ vehicles }) => vehicles },
  { name: "Checks", options: CHECKS, of: checksOf },
];

/** Ticked options by the name of their filter. */
export type Ticked = Readonly<Record<string, readonly string[]>>;

/** True for a row that fits a ticked option of each filter that has one. */
export function fitsFilters(row: MemberRow, ticked: Ticked): boolean {
  return FILTERS.every(({ name, of }) => {
    const wanted = ticked[name] ?? [];
    return wanted.length === 0 || of(row).some((one) => wanted.includes(one));
  });
}

interface MemberFiltersProps {
  rows: readonly MemberRow[];
  ticked: Ticked;
  onChange: (ticked: Ticked) => void;
}

/** Menus that filter the network by state, vehicle and checks; each option has its number of rows. */
export function MemberFilters({ rows, ticked, onChange }: MemberFiltersProps) {
  return (
    <>
      {FILTERS.map(({ name, options, of }) => {
        const wanted = ticked[name] ?? [];
        const entries = Object.entries(options).flatMap(([option, words]) => {
          const count = rows.filter((row) => of(row).includes(option)).length;
          if (count === 0 && !wanted.includes(option)) return [];
          const others = wanted.filter((one) => one !== option);
          return {
            name: words,
            note: String(count),
            checked: wanted.includes(option),
            onCheck: (checked: boolean) =>
              onChange({ ...ticked, [name]: checked ? [...others, option] : others }),
          };
        });
        const button =
          wanted.length === 0 ? name : `${name}: ${wanted.map((one) => options[one]).join(", ")}`;
        return <Menu key={name} button={button} entries={[entries]} />;
      })}
      {Object.values(ticked).some((wanted) => wanted.length > 0) && (
        <Button kind="quiet" onClick={() => onChange({})}>
          Clear
        </Button>
      )}
    </>
  );
}
