import { styleText } from "node:util";
import { ENV } from "./env.ts";

type Style = Parameters<typeof styleText>[0];

/** Colours are for terminals only: not for a file, a pipe or a log, and not if NO_COLOR is set. */
const hasColours = process.stdout.isTTY === true && !ENV.NO_COLOR;

export function paint(style: Style, text: string): string {
  return hasColours ? styleText(style, text) : text;
}
