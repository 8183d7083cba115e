import type { createApiReference } from "@scalar/api-reference";
import { keepMended } from "./mend-reference.ts";
import "./reference.css";

export interface ApiReference {
  /** Updates the reference. `testKey` fills the field for the API key; null empties it. */
  show(view: { scheme: "light" | "dark"; testKey: string | null }): void;
  destroy(): void;
}

type Configuration = NonNullable<Parameters<typeof createApiReference>[1]>;

/** Browser build of Scalar, which scripts/copy-reference.ts has copied. */
const SCALAR = "/scalar/standalone.esm.js";

/**
 * Loads the OpenAPI document from this site and sends all requests to it. Features of Scalar that need another
 * host are off.
 */
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

/** Offers the API key as the only way to authenticate; its field is empty without `testKey`. */
function withKey(testKey: string | null) {
  const schemes = testKey === null ? {} : { securitySchemes: { ApiKey: { token: testKey } } };
  return { authentication: { preferredSecurityScheme: "ApiKey", ...schemes } };
}

/** Loads Scalar, and renders the reference into the element. */
export async function mountReference(frame: HTMLElement, testKey: string | null): Promise<ApiReference> {
  const scalar: { createApiReference: typeof createApiReference } = await import(
    /* turbopackIgnore: true */ SCALAR
  );
  // Uses the origin of the page even if the board has several host names, because the CSP blocks requests to any
  // other.
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
