"use client";

import { IconX } from "@tabler/icons-react";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Drawer } from "../../../ui/primitives/Drawer.tsx";
import { IconButton } from "../../../ui/primitives/IconButton.tsx";
import { Stack } from "../../../ui/primitives/Stack.tsx";
import { Switch } from "../../../ui/primitives/Switch.tsx";
import form from "../filters/FilterForm.module.css";
import type { FilterProps } from "../filters/FilterForm.tsx";
import { FilterForm } from "../filters/FilterForm.tsx";
import { isOn } from "../filters/filters.ts";
import { clearAll, clearFilters, setGroups, switched } from "../filters/groups.ts";
import styles from "./Phone.module.css";

interface FilterSheetProps extends FilterProps {
  matching: number | undefined;
  onClose: () => void;
}

const SWITCHES = [
  { name: "tl", label: "Only tail-lift" },
  { name: "notl", label: "Leave out tail-lift" },
  { name: "noadr", label: "Leave out ADR" },
] as const;

/** Bottom sheet with every filter; the list behind it updates immediately, and the button shows the matches. */
export function FilterSheet({ matching, onClose, ...props }: FilterSheetProps) {
  const { filters, onChange } = props;
  const set = setGroups(filters).length;
  return (
    <Drawer label="Filters" onClose={onClose}>
      <div className={styles.sheet}>
        <header>
          <h2>Filters</h2>
          {set > 0 && (
            <Button kind="quiet" onClick={() => clearFilters(clearAll(), onChange)}>
              Clear {set}
            </Button>
          )}
          <IconButton icon={IconX} label="Close" large onClick={onClose} />
        </header>
        <Stack className={styles.body}>
          <FilterForm id="collect" {...props} />
          <div className={form.pair}>
            <FilterForm id="from" {...props} />
            <FilterForm id="to" {...props} />
          </div>
          <FilterForm id="near" {...props} />
          <FilterForm id="vehicle" {...props} />
          <FilterForm id="equipment" {...props} />
          <FilterForm id="load" {...props} />
          <div className={form.pair}>
            <FilterForm id="weight" {...props} />
            <FilterForm id="terms" {...props} />
          </div>
          {SWITCHES.map(({ name, label }) => (
            <Switch
              key={name}
              checked={isOn(filters[name])}
              onChange={(event) => onChange(switched(name, event.currentTarget.checked))}
            >
              {label}
            </Switch>
          ))}
        </Stack>
        <footer>
          <Button kind="primary" wide onClick={onClose}>
            {matching === undefined
              ? "Show the loads"
              : `Show ${matching} ${matching === 1 ? "load" : "loads"}`}
          </Button>
        </footer>
      </div>
    </Drawer>
  );
}
