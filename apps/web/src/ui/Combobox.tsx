"use client";

import { Autocomplete as Base } from "@base-ui/react/autocomplete";
import { type ComponentPropsWithRef, type ReactNode, useRef, useState } from "react";
import styles from "./Combobox.module.css";
import input from "./Input.module.css";
import popup from "./Popup.module.css";

interface ComboboxProps<Item>
  extends Omit<ComponentPropsWithRef<"input">, "value" | "onChange" | "children"> {
  /** As typed; anything may be typed. */
  value: string;
  onChange: (value: string) => void;
  /** Takes a chosen item, in place of its text; Tab then takes none. */
  onChoose?: (item: Item) => void;
  /** Suggestions for it, best first. */
  items: readonly Item[];
  /** Text of the field once an item is chosen. */
  textOf: (item: Item) => string;
  /** Name of the list. */
  listLabel: string;
  /** The first one is taken by Enter or Tab without being pointed at. */
  takesFirst?: boolean;
  /** An item in the list. */
  children: (item: Item) => ReactNode;
}

/** A field with suggestions under it: arrows and Enter choose one, Tab takes the one that is marked, Escape closes them. */
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
          // Base UI empties a field whose list is closed; here Escape keeps what is typed.
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
          // Base UI says of a list in the page that it is always expanded; this one is hidden until there is something to offer.
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
