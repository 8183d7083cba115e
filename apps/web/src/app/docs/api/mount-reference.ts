import type { createApiReference } from "@scalar/api-reference";
import { keepMended } from "./mend-reference.ts";
import "./reference.css";

export interface ApiReference {
  /** `testKey`: filled in where a call is sent; null leaves that empty. */
  show(view: { scheme: "light" | "dark"; testKey: string | null }): void;
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

/** The only way to send a call: without a key the field is empty. */
function withKey(testKey: string | null) {
  const schemes = testKey === null ? {} : { securitySchemes: { ApiKey: { token: testKey } } };
  return { authentication: { preferredSecurityScheme: "ApiKey", ...schemes } };
}

/** Loads Scalar and puts the reference into the page. */
export async function mountReference(frame: HTMLElement, testKey: string | null): Promise<ApiReference> {
  const scalar: { createApiReference: typeof createApiReference } = await import(
    /* turbopackIgnore: true */ SCALAR
  );
  // The page's own origin, also where the board has several names: its policy lets calls go nowhere else.
  const servers = [{ url: `${location.origin}/api/v1` }];
  const shown = { ...CONFIGURATION, servers, ...withKey(testKey) };
  const app = scalar.createApiReference(frame, shown);
  const stopMending = keepMended(frame);
  return {
    show: (view) =>
      app.updateConfiguration({ ...shown, ...withKey(view.testKey), forceDarkModeState: view.scheme }),
    destroy: () => {
      stopMending();
      app.destroy();
    },
  };
}
