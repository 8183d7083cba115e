/** A refusal, answered as problem+json. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: object[] | undefined;

  constructor(status: number, code: string, errors?: object[]) {
    super(code);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}
