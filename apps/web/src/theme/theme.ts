import type { CSSVariablesResolver, MantineColorsTuple, MantineThemeOverride } from "@mantine/core";

const blue: MantineColorsTuple = [
  "#e2eef9",
  "#c6def3",
  "#a9d2fa",
  "#79b8f4",
  "#3f8fdc",
  "#1a6bbf",
  "#005eb8",
  "#004f9c",
  "#004785",
  "#132f4b",
];
const green: MantineColorsTuple = [
  "#ddf1e6",
  "#bfe4d0",
  "#93dfb6",
  "#63cc95",
  "#2f9e68",
  "#00693c",
  "#00693c",
  "#005a34",
  "#00522e",
  "#0f3325",
];
const yellow: MantineColorsTuple = [
  "#fff3b8",
  "#ffec8f",
  "#ffe58a",
  "#ffd84a",
  "#ffd400",
  "#e0b800",
  "#b08f00",
  "#7a6300",
  "#4a3c00",
  "#3a3210",
];
/** Amber: look out. */
const orange: MantineColorsTuple = [
  "#fdead0",
  "#fad9ab",
  "#f8c98a",
  "#f2ae55",
  "#d98a24",
  "#b56600",
  "#8f4a00",
  "#7a3e00",
  "#5e3000",
  "#3b2a10",
];
const red: MantineColorsTuple = [
  "#fbe5e3",
  "#f7c9c5",
  "#ffb5ae",
  "#ff8f86",
  "#e5564e",
  "#c93631",
  "#c4201f",
  "#b3191b",
  "#96130f",
  "#3c1b1a",
];
const gray: MantineColorsTuple = [
  "#f2f4f5",
  "#e9edef",
  "#dfe4e7",
  "#c3ccd2",
  "#7d8a94",
  "#5c6a75",
  "#5c6a75",
  "#465460",
  "#2b3640",
  "#10171d",
];
const dark: MantineColorsTuple = [
  "#e8edf0",
  "#b3bfc8",
  "#93a0ab",
  "#93a0ab",
  "#6c7b87",
  "#1b242b",
  "#182027",
  "#12181d",
  "#0d1216",
  "#090d10",
];

/** Mantine's half of the design; the other half is tokens.css, which it points to wherever it can. */
export const theme: MantineThemeOverride = {
  primaryColor: "blue",
  primaryShade: { light: 6, dark: 5 },
  white: "#ffffff",
  black: "#10171d",
  colors: { blue, green, yellow, orange, red, gray, dark },
  fontFamily: "var(--fb-font)",
  fontFamilyMonospace: "var(--fb-mono)",
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.9375rem", lg: "1.125rem", xl: "1.5rem" },
  lineHeights: { xs: "1.35", sm: "1.35", md: "1.45", lg: "1.3", xl: "1.2" },
  fontWeights: { regular: "400", medium: "550", bold: "650" },
  headings: {
    fontFamily: "var(--fb-font)",
    fontWeight: "700",
    sizes: {
      h1: { fontSize: "1.5rem", lineHeight: "1.2" },
      h2: { fontSize: "0.9375rem", lineHeight: "1.3" },
      h3: { fontSize: "0.8125rem", lineHeight: "1.35" },
    },
  },
  radius: { xs: "3px", sm: "4px", md: "6px", lg: "8px", xl: "12px" },
  defaultRadius: "sm",
  spacing: { xs: "0.25rem", sm: "0.5rem", md: "0.75rem", lg: "1rem", xl: "1.5rem" },
  breakpoints: { xs: "30em", sm: "48em", md: "64em", lg: "80em", xl: "90em" },
  shadows: {
    xs: "var(--fb-shadow)",
    sm: "var(--fb-shadow)",
    md: "var(--fb-shadow)",
    lg: "var(--fb-shadow)",
    xl: "var(--fb-shadow)",
  },
  cursorType: "default",
  respectReducedMotion: true,
  focusRing: "auto",
};

const TINTED = ["blue", "green", "yellow", "orange", "red"];

function tint(name: string): Record<string, string> {
  const token = name === "orange" ? "amber" : name;
  return {
    [`--mantine-color-${name}-light`]: `var(--fb-${token}-tint)`,
    [`--mantine-color-${name}-light-color`]: `var(--fb-${token}-on)`,
    [`--mantine-color-${name}-text`]: `var(--fb-${token})`,
    [`--mantine-color-${name}-outline`]: `var(--fb-${token})`,
  };
}

const pointers: Record<string, string> = {
  "--mantine-color-body": "var(--fb-surface)",
  "--mantine-color-text": "var(--fb-ink)",
  "--mantine-color-dimmed": "var(--fb-ink-3)",
  "--mantine-color-placeholder": "var(--fb-ink-3)",
  "--mantine-color-anchor": "var(--fb-blue)",
  "--mantine-color-error": "var(--fb-red)",
  "--mantine-color-success": "var(--fb-green)",
  "--mantine-color-default": "var(--fb-surface)",
  "--mantine-color-default-hover": "var(--fb-hover)",
  "--mantine-color-default-border": "var(--fb-line-strong)",
  "--mantine-color-disabled": "var(--fb-sunken)",
  "--mantine-color-disabled-color": "var(--fb-ink-3)",
  ...Object.assign({}, ...TINTED.map(tint)),
};

/** Mantine's colours by name point to the tokens, the same in both schemes: tokens.css turns them over. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: pointers,
  dark: pointers,
});
