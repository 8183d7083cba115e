"use client";

import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useFoundSections } from "../markdown/use-found-sections.ts";
import { useKeys } from "../shell/keys.ts";
import { Input } from "../ui/Input.tsx";
import { Key } from "../ui/Key.tsx";
import popup from "../ui/Popup.module.css";
import { Text } from "../ui/Text.tsx";
import styles from "./DocsSearch.module.css";

/** Finds sections of the documentation: `/` goes there, arrows choose, Enter opens. */
export function DocsSearch() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const found = useFoundSections(typed);
  const { sections } = found;
  const active = Math.min(at, sections.length - 1);
  const asked = open && found.for !== "";
  useKeys({ "/": () => field.current?.focus() });

  function go(href: string | undefined): void {
    if (href === undefined) return;
    setOpen(false);
    location.assign(href);
  }

  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && sections.length > 0) {
      event.preventDefault();
      setAt((active + step + sections.length) % sections.length);
    } else if (event.key === "Enter" && !found.looking) go(sections[active]?.href);
    else if (event.key === "Escape") {
      if (typed === "") field.current?.blur();
      setTyped("");
    }
  }

  return (
    <search className={styles.search}>
      <IconSearch size={16} stroke={1.9} aria-hidden />
      <Input
        ref={field}
        role="combobox"
        aria-label="Find in the docs"
        aria-expanded={asked && sections.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={asked && active >= 0 ? `${id}-${active}` : undefined}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder="Find in the docs"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
          setAt(0);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
      />
      <Key>/</Key>
      <div className={`${popup.popup} ${styles.found}`} hidden={!asked}>
        <div id={`${id}-list`} role="listbox" aria-label="Found in the docs">
          {asked &&
            sections.map(({ href, page, heading, excerpt }, index) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active line
              // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field is the key
              <div
                key={href}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                className={styles.option}
                onPointerMove={() => setAt(index)}
                // The field would lose the focus, and the list go, before the click comes.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => go(href)}
              >
                <b>{heading}</b> {heading !== page && <Text tone="quiet">{page}</Text>}
                <Text as="p" size="small" tone="quiet">
                  {excerpt}
                </Text>
              </div>
            ))}
        </div>
        <p className={styles.foot} role="status">
          <Text size="small" tone="faint">
            {asked && footWords(found)}
          </Text>
        </p>
      </div>
    </search>
  );
}

function footWords({ for: words, sections, failed, looking }: ReturnType<typeof useFoundSections>): string {
  if (looking) return "Looking";
  if (failed) return "The guides could not be searched. Try once more, or take the list.";
  if (sections.length > 0) return "Arrows choose, Enter opens.";
  return `Nothing in the guides has “${words}”. Try one word, or its beginning.`;
}
