/** What an error of Prisma, of its driver adapter or of `pg` says about its cause. */
export type Diagnosis = {
  /** SQLSTATE, five characters. */
  state: string | undefined;
  /** The driver adapter's word for it. */
  kind: string | undefined;
  /** Prisma's code, P and four digits. */
  code: string | undefined;
  constraint: string | undefined;
  message: string;
};

/** Neither a code of Prisma (P2002) nor one of the operating system (EPIPE). */
const SQLSTATE = /^(?!P[1-9])(?=.*\d)[0-9A-Z]{5}$/;

type Fields = Record<string, unknown>;

export function diagnose(error: unknown): Diagnosis {
  const top = fields(error);
  const cause = fields(fields(fields(top.meta).driverAdapterError).cause ?? top.cause ?? error);
  const code = text(top.code);
  return {
    state: [text(cause.originalCode), text(cause.code)].find((value) => value && SQLSTATE.test(value)),
    kind: text(cause.kind),
    code: code && /^P\d{4}$/.test(code) ? code : undefined,
    constraint: text(fields(cause.constraint).index) ?? text(cause.constraint),
    message: [text(top.code), text(cause.code), text(cause.originalMessage), text(top.message)].join(" "),
  };
}

function fields(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
