/** Path of the API reference, the one page with a looser rule for styles. */
export const REFERENCE_PATH = "/docs/api";

interface Policy {
  path: string;
  nonce: string;
  /** True under `next dev`, where React needs `eval` for its error overlay. */
  development?: boolean;
}

/**
 * Returns the content security policy of a page: only this origin, and only scripts and styles with the
 * nonce. Style attributes are allowed, because components set CSS variables in them. The API reference may
 * also use inline styles.
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
    // Certificates that a page has fetched are shown in the browser's PDF viewer.
    "frame-src blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
