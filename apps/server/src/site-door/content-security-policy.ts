/** Path of the API reference: the one page with a looser rule for styles. */
export const REFERENCE_PATH = "/docs/api";

interface Policy {
  path: string;
  nonce: string;
  /** `next dev`, where React needs `eval` for its error overlay. */
  development?: boolean;
}

/**
 * Content security policy of a page: only this origin, and only scripts and styles that carry the nonce.
 * Style attributes are allowed everywhere, because components are sized by CSS variables in them.
 * The API reference writes its own style elements without a nonce, so there any inline style passes; scripts never do.
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
    // A certificate that the page has fetched, in the browser's own viewer.
    "frame-src blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
