"use client";

import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useFoundSections } from "../../shared/markdown/use-found-sections.ts";
import { useKeys } from "../../shared/shell/keys.ts";
import { useOptions } from "../../ui/hooks/use-options.ts";
import { Input } from "../../ui/primitives/Input.tsx";
import { Key, Keys } from "../../ui/primitives/Key.tsx";
import popup from "../../ui/primitives/Popup.module.css";
import { Text } from "../../ui/primitives/Text.tsx";
import styles from "./DocsSearch.module.css";

/** Search field for the developer pages: the key `/` focuses it, arrows select a result, Enter opens it. */
export function DocsSearch() {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const found = useFoundSections(typed, "/docs");
  const { sections } = found;
  const searched = open && found.for !== "";
  const offered = searched ? sections : [];
  const options = useOptions(
    "Found in the docs",
    offered.map(({ href }) => href),
    (index) => go(offered[index]?.href),
  );
  useKeys({ "/": () => field.current?.focus() });

  function go(href: string | undefined): void {
    if (href === undefined) return;
    setOpen(false);
    location.assign(href);
  }

  function press(event: KeyboardEvent): void {
    if (!(event.key === "Enter" && found.looking)) options.field.onKeyDown(event);
    if (event.key !== "Escape") return;
    if (typed === "") field.current?.blur();
    setTyped("");
  }

  return (
    <search className={styles.search}>
      <IconSearch size={16} stroke={1.9} aria-hidden />
      <Input
        ref={field}
        {...options.field}
        aria-label="Find in the docs"
        aria-keyshortcuts="/"
        maxLength={100}
        placeholder="Find in the docs"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
          options.startAgain();
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
      />
      <Key>/</Key>
      <div className={`${popup.popup} ${styles.found}`} hidden={!searched}>
        <div {...options.list}>
          {offered.map(({ href, page, heading, excerpt }, index) => (
            <div key={href} {...options.option(index)} className={styles.option}>
              <b>{heading}</b> {heading !== page && <Text tone="quiet">{page}</Text>}
              <Text as="p" size="small" tone="quiet">
                {excerpt}
              </Text>
            </div>
          ))}
        </div>
        <p className={styles.foot} role="status">
          <Text size="small" tone="faint">
            {searched && footWords(found)}
          </Text>
        </p>
      </div>
    </search>
  );
}

function footWords({
  for: words,
  sections,
  failed,
  looking,
}: ReturnType<typeof useFoundSections>): ReactNode {
  if (looking) return "Looking";
  if (failed) return "The developer pages could not be searched. Try once more, or take the list.";
  if (sections.length > 0) return <Keys>Arrow keys choose, Enter opens.</Keys>;
  return `Nothing in the developer pages has “${words}”. Try one word, or its beginning.`;
}
