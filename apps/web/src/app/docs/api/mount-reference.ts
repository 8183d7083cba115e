import type { createApiReference } from "@scalar/api-reference";
import { keepMended } from "./mend-reference.ts";
import "./reference.css";

export interface ApiReference {
  setScheme(scheme: "light" | "dark"): void;
  destroy(): void;
}

type Configuration = NonNullable<Parameters<typeof createApiReference>[1]>;

/** Scalar's own browser build, put there by scripts/copy-reference.ts. */
const SCALAR = "/scalar/standalone.esm.js";

/** The document and every call come from this origin; whatever would ask another host is switched off. */
const CONFIGURATION = {
  url: "/api/v1/openapi.json",
  theme: "none",
  layout: "modern",
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: "never",
  hideClientButton: true,
  hideDarkModeToggle: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  persistAuth: false,
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
  documentDownloadType: "direct",
} as const satisfies Configuration;

/** Loads Scalar and puts the reference into the page. */
export async function mountReference(frame: HTMLElement): Promise<ApiReference> {
  const scalar: { createApiReference: typeof createApiReference } = await import(
    /* turbopackIgnore: true */ SCALAR
  );
  const app = scalar.createApiReference(frame, CONFIGURATION);
  const stopMending = keepMended(frame);
  return {
    setScheme: (scheme) => app.updateConfiguration({ ...CONFIGURATION, forceDarkModeState: scheme }),
    destroy: () => {
      stopMending();
      app.destroy();
    },
  };
}
