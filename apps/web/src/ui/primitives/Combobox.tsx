"use client";

import { Autocomplete as Base } from "@base-ui/react/autocomplete";
import { type ComponentPropsWithRef, type ReactNode, useRef, useState } from "react";
import styles from "./Combobox.module.css";
import input from "./Input.module.css";
import popup from "./Popup.module.css";

interface ComboboxProps<Item>
  extends Omit<ComponentPropsWithRef<"input">, "value" | "onChange" | "children"> {
  /** The typed text; any text is allowed. */
  value: string;
  onChange: (value: string) => void;
  /** Called with a chosen item instead of filling the field with its text; Tab then chooses no item. */
  onChoose?: (item: Item) => void;
  /** Suggestions for the typed text, best first. */
  items: readonly Item[];
  /** Text that fills the field when an item is chosen. */
  textOf: (item: Item) => string;
  /** Accessible name of the list. */
  listLabel: string;
  /** True if the first suggestion is highlighted, so that Enter or Tab chooses it. */
  takesFirst?: boolean;
  /** Renders an item of the list. */
  children: (item: Item) => ReactNode;
}

/**
 * Text field with suggestions. Arrow keys and Enter choose one, Tab chooses the highlighted one, and Escape closes
 * the list.
 */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const {
    value,
    onChange,
    onChoose,
    items,
    textOf,
    listLabel,
    takesFirst = false,
    children,
    className,
    ...rest
  } = props;
  const [open, setOpen] = useState(false);
  const shown = open && items.length > 0;
  const marked = useRef<Item | undefined>(undefined);
  return (
    <div className={styles.combobox}>
      <Base.Root
        inline
        open={shown}
        onOpenChange={setOpen}
        items={items}
        mode="none"
        value={value}
        onValueChange={(text, { reason }) => {
          // Keeps the typed text on Escape, where Base UI would clear the field.
          if (reason === "escape-key") return;
          if (onChoose === undefined || reason !== "item-press") onChange(text);
        }}
        itemToStringValue={textOf}
        autoHighlight={takesFirst}
        onItemHighlighted={(item) => {
          marked.current = item;
        }}
      >
        <Base.Input
          {...rest}
          // Overrides Base UI, which reports an inline list as always expanded; this list is hidden while it is
          // empty.
          aria-expanded={shown}
          aria-autocomplete="list"
          className={className ? `${input.input} ${className}` : input.input}
          onKeyDown={(event) => {
            if (event.key === "Tab" && shown && marked.current !== undefined && onChoose === undefined)
              onChange(textOf(marked.current));
            rest.onKeyDown?.(event);
          }}
          onBlur={(event) => {
            setOpen(false);
            rest.onBlur?.(event);
          }}
        />
        <Base.List aria-label={listLabel} className={`${popup.popup} ${styles.list}`} hidden={!shown}>
          {(item: Item, index: number) => (
            <Base.Item
              key={`${index} ${textOf(item)}`}
              value={item}
              className={styles.item}
              onClick={() => onChoose?.(item)}
            >
              {children(item)}
            </Base.Item>
          )}
        </Base.List>
      </Base.Root>
    </div>
  );
}
