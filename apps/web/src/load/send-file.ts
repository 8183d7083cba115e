import { FILE_TYPES } from "@board/api/files/rules";
import { fitPhoto } from "./fit-photo.ts";

/** A refusal of a file, in the shape that every other refusal of the site has. */
export class FileRefused extends Error {
  readonly data: object;

  constructor(status: number, problem: Record<string, unknown>) {
    super(typeof problem.detail === "string" ? problem.detail : "The file was refused.");
    this.name = "FileRefused";
    this.data = { httpStatus: status, requestId: problem.requestId, problem };
  }
}

/** For the `accept` of a field. */
export const ACCEPTED_FILES = Object.keys(FILE_TYPES).join(",");

async function problemIn(response: Response): Promise<Record<string, unknown>> {
  try {
    return await response.json();
  } catch {
    return {};
  }
}

/**
 * Sends a file as the body itself, a photo drawn smaller where it has to be, to the load as it was seen.
 *
 * @throws Error as `problemOf` reads it
 */
export async function sendFile(
  path: string,
  method: "PUT" | "POST",
  file: File,
  ifMatch?: string,
): Promise<void> {
  const body = await fitPhoto(file);
  const response = await fetch(path, {
    method,
    body,
    headers: {
      "content-type": body.type || "application/octet-stream",
      ...(method === "POST" ? { "idempotency-key": crypto.randomUUID() } : {}),
      ...(ifMatch === undefined ? {} : { "if-match": ifMatch }),
    },
  });
  if (!response.ok) throw new FileRefused(response.status, await problemIn(response));
}
