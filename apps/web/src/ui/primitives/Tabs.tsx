"use client";

import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import styles from "./Tabs.module.css";

interface TabsProps<T extends string> {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly { value: T; name: ReactNode; panel: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
  /** Content to the right of the tabs. */
  end?: ReactNode;
}

/**
 * Views of one thing, of which one is visible; arrow keys move between the tabs. If each tab is a page of its own,
 * use links instead.
 */
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
