import { describe, expect, it } from "vitest";
import { noteText } from "./note-text.ts";

const load = { ref: "FB-7K3M-92QX", fromOutcode: "LS10", toOutcode: "SW1A" };

describe("a note in a few words", () => {
  it.each([
    ["delivered", "Delivered: LS10 to SW1A, FB-7K3M-92QX", "/loads/FB-7K3M-92QX"],
    ["lost", "Gone to another carrier: LS10 to SW1A, FB-7K3M-92QX", "/quotes"],
    [
      "quote_again",
      "Open again: LS10 to SW1A, FB-7K3M-92QX. Quote once more if you can do it",
      "/board?load=FB-7K3M-92QX",
    ],
    ["a_kind_of_tomorrow", "News of FB-7K3M-92QX", "/loads/FB-7K3M-92QX"],
  ])("%s leads where its reader can go", (kind, text, href) => {
    expect(noteText({ kind, load, person: null })).toEqual({ text, href });
  });
});
