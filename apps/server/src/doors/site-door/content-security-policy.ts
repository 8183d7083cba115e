/** Path of the API reference, the only page that may have inline styles. */
export const REFERENCE_PATH = "/docs/api";

interface Policy {
  path: string;
  nonce: string;
  /** True under `next dev`: React's error overlay needs `eval`. */
  development?: boolean;
}

/**
 * Returns the content security policy of a page: this origin only, and only scripts and styles with the nonce.
 * Allows style attributes, because components set CSS variables in them. The API reference may use inline
 * styles, too.
 */
export function contentSecurityPolicy({ path, nonce, development = false }: Policy): string {
  const styles = path === REFERENCE_PATH ? "'unsafe-inline'" : `'nonce-${nonce}'`;
  const overlay = development ? " 'unsafe-eval'" : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${overlay}`,
    `style-src 'self' ${styles}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    // Pages fetch certificates and show them from a `blob:` address in the browser's PDF viewer.
    "frame-src blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
