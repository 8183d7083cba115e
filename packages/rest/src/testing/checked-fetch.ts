import { isLinkToken } from "@board/api/server";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { oas31 } from "zod-openapi";

/** A `fetch` that throws if the answer does not match the OpenAPI document. */
export type CheckedFetch = (url: string, init?: RequestInit) => Promise<Response>;

type Operation = oas31.OperationObject;

const METHODS = new Set(["get", "post", "put", "patch", "delete"]);

/** The extension of a response with the schema of what a driver's link reads. */
const FOR_DRIVERS = "x-driver-link";

/** Refusals that no operation documents, because the address or the method has no operation. */
const OUTSIDE: Record<number, string> = { 404: "not_found", 405: "method_not_allowed" };

function escapePointer(text: string): string {
  return text.replaceAll("~", "~0").replaceAll("/", "~1");
}

function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

function templateFits(template: string, pathname: string): boolean {
  const expected = template.split("/");
  const given = pathname.split("/");
  return (
    expected.length === given.length &&
    expected.every((part, index) => (part.startsWith("{") ? given[index] !== "" : part === given[index]))
  );
}

/**
 * Returns a `fetch` that checks answers against the document. Each mismatch is thrown as an Error that names
 * the operation.
 */
export function createCheckedFetch(
  document: oas31.OpenAPIObject,
  fetchIt: typeof fetch = fetch,
): CheckedFetch {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, "document");
  const validators = new Map<string, ValidateFunction>();

  function validator(pointer: string): ValidateFunction {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` });
    validators.set(pointer, known);
    return known;
  }

  function follow(pointer: string): { value: unknown; pointer: string } {
    const parts = pointer.split("/").slice(1);
    let value: unknown = document;
    for (const part of parts) {
      const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
      value = (value as Record<string, unknown>)[name];
    }
    const ref = (value as { $ref?: string } | undefined)?.$ref;
    return ref === undefined ? { value, pointer } : follow(ref.slice(1));
  }

  function checkAgainst(pointer: string, value: unknown, what: string): void {
    const validate = validator(pointer);
    if (validate(value)) return;
    const complaints = (validate.errors ?? []).map(
      ({ instancePath, message }) => `${instancePath} ${message}`,
    );
    throw new Error(`${what} is not in the document: ${complaints.join("; ")}\n${JSON.stringify(value)}`);
  }

  function checkHeaders(pointer: string, headers: Headers, what: string): void {
    for (const name of Object.keys((follow(pointer).value as oas31.ResponseObject).headers ?? {})) {
      const header = follow(`${pointer}/headers/${escapePointer(name)}`);
      const value = headers.get(name);
      if (value !== null) checkAgainst(`${header.pointer}/schema`, value, `${what}, ${name},`);
      else if ((header.value as oas31.HeaderObject).required)
        throw new Error(`${what} lacks the header ${name}.`);
    }
  }

  async function checkBody(
    pointer: string,
    response: Response,
    hasBody: boolean,
    what: string,
    isDriver: boolean,
  ): Promise<void> {
    const body = await response.clone().text();
    const { content, [FOR_DRIVERS]: driverSchema } = follow(pointer).value as oas31.ResponseObject;
    const types = Object.keys(content ?? {});
    if (types.length === 0 || !hasBody) {
      if (body !== "") throw new Error(`${what} has a body where the document has none.`);
      return;
    }
    const given = response.headers.get("content-type") ?? "none";
    const type = types.find((one) => one === given.split(";")[0]);
    if (type === undefined) throw new Error(`${what} is ${given}, not ${types.join(" or ")}.`);
    if (!type.endsWith("json")) return;
    const schema =
      isDriver && driverSchema !== undefined ? FOR_DRIVERS : `content/${escapePointer(type)}/schema`;
    checkAgainst(`${pointer}/${schema}`, JSON.parse(body), what);
  }

  /** Checks an answer to OPTIONS, which no operation documents: it lists the methods of an address. */
  function checkOptions({ headers }: Response, what: string): void {
    for (const name of ["Allow", "Request-Id"])
      if (!headers.get(name)) throw new Error(`${what} lacks the header ${name}.`);
  }

  async function checkOutside(response: Response, hasBody: boolean, what: string): Promise<void> {
    const code = OUTSIDE[response.status];
    if (code === undefined) throw new Error(`${what} is not in the document.`);
    if (!/^req_/.test(response.headers.get("request-id") ?? ""))
      throw new Error(`${what} lacks the header Request-Id.`);
    if (!hasBody) return;
    const body = (await response.clone().json()) as { code?: unknown };
    checkAgainst("/components/schemas/Problem", body, what);
    if (body.code !== code) throw new Error(`${what} has the code ${String(body.code)}, not ${code}.`);
  }

  return async (url, init) => {
    const response = await fetchIt(url, init);
    const method = (init?.method ?? "GET").toUpperCase();
    const base = new URL(document.servers?.[0]?.url ?? "", url).pathname;
    const pathname = decoded(new URL(url).pathname);
    const path = pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
    const what = `${method} ${path} ${response.status}`;
    const templates = Object.keys(document.paths ?? {});
    const template = templates.includes(path) ? path : templates.find((one) => templateFits(one, path));
    const name = method === "HEAD" ? "get" : method.toLowerCase();
    const operation = template === undefined ? undefined : operationOf(document, template, name);
    const hasBody = method !== "HEAD";
    const documented = operation?.responses?.[String(response.status)];
    if (name === "options" && response.status === 204) {
      checkOptions(response, what);
      return response;
    }
    if (template === undefined || documented === undefined) {
      await checkOutside(response, hasBody, what);
      return response;
    }
    const start = `/paths/${escapePointer(template)}/${name}/responses/${response.status}`;
    const { pointer } = follow(start);
    checkHeaders(pointer, response.headers, what);
    const token = new Headers(init?.headers).get("authorization")?.split(" ")[1] ?? "";
    await checkBody(pointer, response, hasBody, what, isLinkToken(token));
    return response;
  };
}

function operationOf(document: oas31.OpenAPIObject, template: string, method: string): Operation | undefined {
  if (!METHODS.has(method)) return undefined;
  return document.paths?.[template]?.[method as "get"];
}
