import { afterEach, expect, it, vi } from "vitest";
import { opensLine } from "./opens-line.ts";

/** An element of a page; `control` is what it is a part of. */
class Part {
  readonly parent: Part | null;
  readonly control: string | null;

  constructor(parent: Part | null = null, control: string | null = null) {
    this.parent = parent;
    this.control = control;
  }

  contains(other: Part | null): boolean {
    return other === this || (other !== null && this.contains(other.parent));
  }

  closest(selector: string): Part | null {
    if (this.control !== null && selector.split(", ").includes(this.control)) return this;
    return this.parent?.closest(selector) ?? null;
  }
}

afterEach(() => vi.unstubAllGlobals());

const line = new Part();
it.each([
  ["opens the line from its text", new Part(line), true, true],
  ["leaves the line to a button of it", new Part(new Part(line, "button")), true, false],
  ["leaves the line to a link of it", new Part(line, "a"), true, false],
  ["leaves the line to the end of a text that is marked", new Part(line), false, false],
  ["leaves the line closed from a sheet over it", new Part(), true, false],
])("a press %s", (_, target, isCollapsed, opens) => {
  vi.stubGlobal("Element", Part);
  vi.stubGlobal("window", { getSelection: () => ({ isCollapsed }) });
  expect(opensLine({ target: target as never, currentTarget: line as never })).toBe(opens);
});
