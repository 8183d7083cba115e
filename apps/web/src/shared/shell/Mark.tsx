/** Logo of the board; app/icon.svg contains the same drawing. */
export function Mark() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <rect width="24" height="24" rx="4.5" fill="#005eb8" />
      <rect x="1.7" y="1.7" width="20.6" height="20.6" rx="3" fill="none" stroke="#fff" strokeWidth="1.2" />
      <path d="M9.6 19V9.2H7.2L11 4.8l3.8 4.4h-2.4v3.4l4.3-2.4 1.2 2.1-5.5 3.1V19z" fill="#fff" />
    </svg>
  );
}
