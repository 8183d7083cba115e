"use client";

import { Menu as Base } from "@base-ui/react/menu";
import { type Icon, IconCheck } from "@tabler/icons-react";
import { isPressOn } from "../hooks/popups.ts";
import { useBackCloses } from "../hooks/use-back-closes.ts";
import { Link } from "./Link.tsx";
import type { PanelProps } from "./PanelButton.tsx";
import styles from "./Popup.module.css";
import { Text } from "./Text.tsx";

/** Entry of a menu: a heading, a link, an action or a checkbox. */
export type MenuEntry =
  | { heading: string }
  | { name: string; icon: Icon; href: string }
  | { name: string; icon?: Icon; onSelect: () => void }
  | { name: string; note?: string | undefined; checked: boolean; onCheck: (checked: boolean) => void }
  | {
      group: string;
      value: string;
      options: readonly { value: string; name: string }[];
      onChoose: (value: string) => void;
    };

interface MenuPanelProps extends PanelProps {
  entries: readonly (readonly MenuEntry[])[];
}

/** Menu below its button. The menu is open while it is mounted. */
export function MenuPanel({ anchor, label, entries, onClose }: MenuPanelProps) {
  useBackCloses(onClose);
  return (
    <Base.Root open modal={false} onOpenChange={(_, details) => isPressOn(anchor, details) || onClose()}>
      <Base.Portal role="region" aria-label={label}>
        <Base.Positioner anchor={anchor} align="start" sideOffset={4} collisionPadding={4}>
          <Base.Popup
            data-popup
            aria-label={label}
            className={`${styles.popup} ${styles.panel}`}
            finalFocus={anchor}
          >
            {entries.map((list) => (
              <Base.Group key={list.map(nameOf).join()} className={styles.list}>
                {list.map((entry) => (
                  <Entry key={nameOf(entry)} entry={entry} />
                ))}
              </Base.Group>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function nameOf(entry: MenuEntry): string {
  if ("heading" in entry) return entry.heading;
  return "group" in entry ? entry.group : entry.name;
}

function Entry({ entry }: { entry: MenuEntry }) {
  if ("heading" in entry) {
    return <Base.GroupLabel className={styles.heading}>{entry.heading}</Base.GroupLabel>;
  }
  if ("href" in entry) {
    const { icon: Glyph, name, href } = entry;
    return (
      <Base.LinkItem className={styles.item} closeOnClick render={<Link href={href} />}>
        <Glyph size={16} stroke={1.9} aria-hidden />
        {name}
      </Base.LinkItem>
    );
  }
  if ("onSelect" in entry) {
    const { icon: Glyph, name, onSelect } = entry;
    return (
      <Base.Item className={styles.item} onClick={onSelect}>
        {Glyph && <Glyph size={16} stroke={1.9} aria-hidden />}
        {name}
      </Base.Item>
    );
  }
  if ("checked" in entry) {
    const { name, note, checked, onCheck } = entry;
    return (
      <Base.CheckboxItem className={styles.item} checked={checked} onCheckedChange={onCheck}>
        <IconCheck size={16} stroke={1.9} aria-hidden />
        {name}{" "}
        {note && (
          <Text tone="faint" size="small">
            {note}
          </Text>
        )}
      </Base.CheckboxItem>
    );
  }
  const { group, value, options, onChoose } = entry;
  return (
    <Base.RadioGroup aria-label={group} value={value} onValueChange={onChoose}>
      <div className={styles.heading} aria-hidden>
        {group}
      </div>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} className={styles.item}>
          <IconCheck size={16} stroke={1.9} aria-hidden />
          {option.name}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}
