"use client";

import { type Fill, filledPart } from "./fills.ts";
import { useReader } from "./Reader.tsx";

/** A part of a printed command, marked once it is filled in. */
export function Filled(fill: Fill) {
  const { values } = useReader();
  const text = filledPart(fill, values);
  return values[fill.name] === undefined ? text : <mark>{text}</mark>;
}
