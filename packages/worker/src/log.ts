type Write = (fields: Record<string, unknown>, message: string) => void;

/** What a worker says to; pino fits. */
export interface Log {
  info: Write;
  warn: Write;
  error: Write;
}
