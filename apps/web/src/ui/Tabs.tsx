"use client";

import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import styles from "./Tabs.module.css";

interface TabsProps<T extends string> {
  /** Name of the row of tabs. */
  label: string;
  tabs: readonly { value: T; name: ReactNode; panel: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
  /** Stands in the row, behind the tabs. */
  end?: ReactNode;
}

/** Views of one thing, one at a time: arrows go from tab to tab. Tabs that are pages of their own are links. */
export function Tabs<T extends string>({ label, tabs, value, onChange, end }: TabsProps<T>) {
  return (
    <Base.Root value={value} onValueChange={onChange}>
      <div className={styles.row}>
        <Base.List className={styles.list} aria-label={label} activateOnFocus>
          {tabs.map((tab) => (
            <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
              {tab.name}
            </Base.Tab>
          ))}
        </Base.List>
        {end}
      </div>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
