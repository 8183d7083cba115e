"use client";

import { IconSearch, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { keepWords } from "../../shared/places/place-words.ts";
import { type ClientSession, useSession } from "../../shared/session/SessionContext.tsx";
import { problemOf, supportId } from "../../ui/format/problem.ts";
import { useIsPhone } from "../../ui/hooks/phone.tsx";
import { useGo } from "../../ui/hooks/use-back-closes.ts";
import { useOptions } from "../../ui/hooks/use-options.ts";
import { Dialog } from "../../ui/primitives/Dialog.tsx";
import { IconButton } from "../../ui/primitives/IconButton.tsx";
import { Key, Keys } from "../../ui/primitives/Key.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { grouped, type Item, isMeant, itemsOf } from "./items.ts";
import { keepRecent, recentItems } from "./recent.ts";
import styles from "./SearchDialog.module.css";
import { useSearchResults } from "./use-search-results.ts";

const MAX_PAGES = 8;

/** Returns the unique key of an item. A recent item is listed twice: as recent and in its usual group. */
const nameOf = ({ group, id }: Item) => `${group} ${id}`;

/**
 * Dialog that searches loads, pages and actions. The field keeps the focus and names the active row by
 * `aria-activedescendant`.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const go = useGo();
  const session = useSession();
  const phone = useIsPhone();
  const owner = `${session.firm?.id ?? session.person.id}-${session.mode}`;
  const id = useId();
  const [typed, setTyped] = useState("");
  /** True after Enter, until the person types or presses an arrow key. */
  const [entered, setEntered] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const [recent] = useState(() => recentItems(owner));
  const { items: found, looking, error } = useSearchResults(typed);
  const empty = typed.trim() === "";
  const places = itemsOf(session).filter((item) => isMeant(item, typed));
  const groups = grouped(empty ? [...recent, ...places] : [...found, ...places.slice(0, MAX_PAGES)]);
  const shown = groups.flatMap(({ items }) => items);
  const options = useOptions("Found", shown.map(nameOf), (index) => choose(shown[index]));
  const { active } = options;

  useEffect(() => {
    list.current?.querySelectorAll("[role=option]")[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  function choose(item: Item | undefined): void {
    if (item === undefined) return;
    keepRecent(owner, item);
    for (const [value, words] of Object.entries(item.words ?? {})) keepWords(value, words);
    onClose();
    go(item.href);
  }

  // Enter takes effect once the results of the current text have arrived; until then the rows belong to the previous
  // text.
  useEffect(() => {
    if (!entered || looking) return;
    setEntered(false);
    if (error === null) choose(shown[0]);
  });

  function press(event: KeyboardEvent): void {
    const waits = event.key === "Enter" && looking && !options.isPointed;
    setEntered(waits);
    if (waits) event.preventDefault();
    else options.field.onKeyDown(event);
  }

  return (
    <Dialog label="Find anything" kind="wide" onClose={onClose}>
      <div className={styles.field}>
        <IconSearch size={18} stroke={1.9} aria-hidden />
        <input
          data-autofocus
          {...options.field}
          aria-label="Find anything"
          maxLength={100}
          placeholder={placeholderFor(session)}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            options.startAgain();
            setEntered(false);
          }}
          onKeyDown={press}
        />
        {phone ? <IconButton icon={IconX} label="Close" large onClick={onClose} /> : <Key>Esc</Key>}
      </div>
      <div ref={list} className={styles.list} {...options.list}>
        {groups.map(({ group, items }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <Text as="div" id={`${id}-${group}`} tone="faint" size="small">
              {group}
            </Text>
            {items.map((item) => (
              <div key={nameOf(item)} {...options.option(shown.indexOf(item))}>
                <Text as="b" clip>
                  {item.title}
                </Text>
                {item.sub && (
                  <Text tone="quiet" clip>
                    {item.sub}
                  </Text>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className={styles.foot} role="status">
        {footWords({ error, looking, none: shown.length === 0, typed: typed.trim() })}
      </p>
    </Dialog>
  );
}

function placeholderFor({ firm, person }: ClientSession): string {
  if (firm?.canCarry) return "Reference, page, or Leeds to London";
  if (firm) return "Reference, postcode, firm, page or action";
  return person.isAdmin ? "Reference, firm, person, key or page" : "Page or action";
}

interface FootWords {
  error: unknown;
  looking: boolean;
  none: boolean;
  typed: string;
}

function footWords({ error, looking, none, typed }: FootWords): ReactNode {
  if (error !== null && error !== undefined) {
    const id = supportId(problemOf(error));
    return `Loads, quotes and firms could not be looked up; pages still can.${id ? ` If it happens again, tell us ${id}.` : ""}`;
  }
  if (looking) return "Looking";
  if (none) return `Nothing is called “${typed}”. Try a reference, a postcode, or the beginning of a word.`;
  return <Keys>Arrow keys choose, Enter opens.</Keys>;
}
