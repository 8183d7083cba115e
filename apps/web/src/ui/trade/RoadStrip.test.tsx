import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type RoadStop, RoadStrip } from "./RoadStrip.tsx";

const stop = (number: number, changes: Partial<RoadStop>): RoadStop => ({
  number,
  kind: number === 1 ? "COLLECT" : "DELIVER",
  outcode: `M${number}`,
  town: `Town ${number}`,
  state: "ahead",
  driven: false,
  miles: null,
  lorry: null,
  words: "",
  ...changes,
});

/** Returns what a screen reader reads of each place. */
function read(stops: RoadStop[]): string[] {
  const html = renderToStaticMarkup(<RoadStrip stops={stops} label="1 of 2 places done" />);
  return [...html.matchAll(/<li.*?<\/li>/g)].map(([li]) =>
    li
      .replace(/.*?aria-label="([^"]*)".*?(?=<\/svg>)/, "$1")
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
}

it("says in words at which place the lorry is, or from which it is on its way, and the miles ahead", () => {
  expect(
    read([stop(1, { state: "done", miles: 121 }), stop(2, { state: "here", words: "arrived 10:46" })]),
  ).toEqual(["1, done 121 miles M1 Town 1", "The lorry is here, place 2 M2 Town 2 arrived 10:46"]);
  expect(read([stop(1, { state: "done", miles: 121, lorry: 40 }), stop(2, {})])[0]).toBe(
    "1, done The lorry is on the way from here M1 Town 1",
  );
});
