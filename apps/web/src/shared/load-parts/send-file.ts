import { FILE_TYPES } from "@board/api/files/rules";
import { waitForAnswer } from "../../ui/hooks/answer.ts";
import { createKeys } from "../trpc/same-key.ts";
import { fitPhoto } from "./fit-photo.ts";

/** Error of a refused upload, in the shape of a tRPC error, so that `problemOf` can read it. */
class FileRefused extends Error {
  readonly data: object;

  constructor(status: number, problem: Record<string, unknown>) {
    super(typeof problem.detail === "string" ? problem.detail : "The file was refused.");
    this.name = "FileRefused";
    this.data = { httpStatus: status, requestId: problem.requestId, problem };
  }
}

/** Value for the `accept` attribute of a file field. */
export const ACCEPTED_FILES = Object.keys(FILE_TYPES).join(",");

/** Progress of an upload from 0 to 1; null if the browser does not report it. */
export type Progress = number | null;

interface SendOptions {
  ifMatch?: string | undefined;
  onProgress?: (progress: Progress) => void;
  /** Cancels the upload; without a signal, a toast offers to cancel. */
  signal?: AbortSignal | undefined;
}

const EMPTY = {
  code: "validation_failed",
  detail: "The file is empty. Choose another one, or take the photo again.",
};
const UNPROCESSABLE = 422;

const keys = createKeys();

function problemIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function upload(
  path: string,
  method: string,
  headers: Record<string, string>,
  body: Blob,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) =>
      onProgress(lengthComputable && total > 0 ? loaded / total : null);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new FileRefused(request.status, problemIn(request.responseText)));
    };
    request.onerror = () => reject(new TypeError("The service could not be reached."));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort());
    request.send(body);
  });
}

/**
 * Uploads a file as the request body; large photos are shrunk first. A retry after a lost response is safe: PUT is
 * idempotent, and POST repeats its Idempotency-Key.
 *
 * @throws Error in the shape that `problemOf` reads
 */
export async function sendFile(
  path: string,
  method: "PUT" | "POST",
  file: File,
  { ifMatch, onProgress = () => {}, signal }: SendOptions = {},
): Promise<void> {
  if (file.size === 0) throw new FileRefused(UNPROCESSABLE, EMPTY);
  const body = await fitPhoto(file);
  const what = [method, path, file.name, file.size, file.lastModified].join(" ");
  const key = keys.keyFor(what);
  const headers = {
    "content-type": body.type || "application/octet-stream",
    ...(method === "POST" ? { "idempotency-key": key } : {}),
    ...(ifMatch === undefined ? {} : { "if-match": ifMatch }),
  };
  const call = (end: AbortSignal, progress: () => void) =>
    upload(path, method, headers, body, {
      signal: end,
      onProgress: (done) => {
        progress();
        onProgress(done);
      },
    });
  try {
    await waitForAnswer(call, { kind: "change", signal, withoutToast: signal !== undefined });
    keys.ended(what, key, null);
  } catch (error) {
    keys.ended(what, key, error);
    throw error;
  }
}
