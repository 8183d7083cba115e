import { isDevelopment } from "./env.ts";

/** The request header in which a page finds the nonce that its policy allows. */
export const NONCE_HEADER = "x-nonce";

/** Path of the API reference: the one page with a looser rule for styles. */
export const REFERENCE_PATH = "/docs/api";

/**
 * Content security policy of a page: only this origin, and only scripts and styles that carry the nonce.
 * Style attributes are allowed everywhere, because components are sized by CSS variables in them.
 * The API reference writes its own style elements without a nonce, so there any inline style passes; scripts never do.
 */
export function contentSecurityPolicy(path: string, nonce: string): string {
  const styles = path === REFERENCE_PATH ? "'unsafe-inline'" : `'nonce-${nonce}'`;
  const development = isDevelopment ? " 'unsafe-eval'" : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development}`,
    `style-src 'self' ${styles}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
