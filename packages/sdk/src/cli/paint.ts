import { styleText } from "node:util";
import { ENV } from "./env.ts";

type Style = Parameters<typeof styleText>[0];

/** Colours for people only: not in a file, a pipe or a log, and not where NO_COLOR asks for none. */
const hasColours = process.stdout.isTTY === true && !ENV.NO_COLOR;

export function paint(style: Style, text: string): string {
  return hasColours ? styleText(style, text) : text;
}
