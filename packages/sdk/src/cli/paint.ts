import { styleText } from "node:util";
import { ENV } from "./env.ts";

type Style = Parameters<typeof styleText>[0];

/** True on a terminal. Files, pipes and logs get no colours, and neither does a terminal if NO_COLOR is set. */
const hasColours = process.stdout.isTTY === true && !ENV.NO_COLOR;

export function paint(style: Style, text: string): string {
  return hasColours ? styleText(style, text) : text;
}
