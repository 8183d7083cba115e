import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";

const UI = import.meta.dirname;
const KIT = join(UI, "../app/dev/kit");
const EXPORTS_PART = /^export (?:function|const) [A-Z][a-z]/m;

/** Parts that the kit page does not import, each with its reason. */
const NOT_BY_THEMSELVES: Record<string, string> = {
  FigureLines: "FigureSum opens it",
  ListDetail: "a page draws it around a list, such as the request log",
  MenuPanel: "Menu opens it",
  Opening: "nothing is seen of it",
  PanelButton: "Popover and Menu are made of it",
  PopoverPanel: "Popover opens it",
  ReadMore: "ListPage and Table draw it",
  Said: "Slot and Price draw it",
  ToastRegions: "app/layout.tsx has it on every page",
  Town: "Place draws it",
  VisuallyHidden: "nothing is seen of it",
  phone: "PhoneGuess tells the pages something and draws nothing",
};

it("the kit page shows every part of ui", () => {
  const kit = globSync("*.tsx", { cwd: KIT }).map((file) => readFileSync(join(KIT, file), "utf8"));
  const imported = kit.flatMap((text) =>
    [...text.matchAll(/from "(?:\.\.\/)+ui\/\w+\/([\w-]+)\.tsx"/g)].map(([, name = ""]) => name),
  );
  const parts = globSync("*/*.tsx", { cwd: UI })
    .filter((file) => EXPORTS_PART.test(readFileSync(join(UI, file), "utf8")))
    .map((file) => basename(file, ".tsx"));
  const shown = [...new Set([...imported, ...Object.keys(NOT_BY_THEMSELVES)])];
  expect(shown.toSorted()).toEqual(parts.toSorted());
});
