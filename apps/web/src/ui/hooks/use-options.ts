import { type KeyboardEvent, useId, useState } from "react";

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Props for a combobox, whose field keeps the focus, and for its list of options. The active option is the first,
 * or the one that the person reached by arrow keys or pointer. `keys` identify the options when the list changes;
 * `choose` is called with the index of the chosen option.
 */
export function useOptions(listLabel: string, keys: readonly string[], choose: (index: number) => void) {
  const id = useId();
  const [pointed, point] = useState<string | null>(null);
  const pointedAt = pointed === null ? -1 : keys.indexOf(pointed);
  const active = pointedAt === -1 ? Math.min(0, keys.length - 1) : pointedAt;
  const idOf = (index: number) => `${id}-${index}`;

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step !== undefined && keys.length > 0) {
      event.preventDefault();
      point(keys[(active + step + keys.length) % keys.length] ?? null);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (active >= 0) choose(active);
    }
  }

  return {
    active,
    /** True if the person moved to the active option; false if it is only the default. */
    isPointed: pointedAt !== -1,
    /** Makes the first option active again. */
    startAgain: () => point(null),
    field: {
      role: "combobox",
      "aria-expanded": keys.length > 0,
      "aria-controls": `${id}-list`,
      "aria-autocomplete": "list",
      "aria-activedescendant": active >= 0 ? idOf(active) : undefined,
      autoComplete: "off",
      spellCheck: false,
      onKeyDown,
    },
    list: { id: `${id}-list`, role: "listbox", "aria-label": listLabel },
    option: (index: number) => ({
      id: idOf(index),
      role: "option",
      "aria-selected": index === active,
      onPointerMove: () => point(keys[index] ?? null),
      // Keeps the focus in the field, which would lose it before the click.
      onPointerDown: (event: { preventDefault(): void }) => event.preventDefault(),
      onClick: () => choose(index),
    }),
  } as const;
}
