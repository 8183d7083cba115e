import { fitPhoto } from "../fit-photo.ts";
import { FileRefused } from "../send-file.ts";

/** Progress of an upload: 0 to 1, null if the browser does not report it. */
export type Progress = number | null;

function problemIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/**
 * Sends the proof of delivery as `sendFile` does, and tells how far it has got, which only XMLHttpRequest knows.
 *
 * @throws Error as `problemOf` reads it
 */
export async function sendProof(
  path: string,
  file: File,
  { onProgress, ifMatch }: { onProgress: (progress: Progress) => void; ifMatch?: string },
): Promise<void> {
  const body = await fitPhoto(file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", path);
    request.setRequestHeader("content-type", body.type || "application/octet-stream");
    if (ifMatch !== undefined) request.setRequestHeader("if-match", ifMatch);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) =>
      onProgress(lengthComputable && total > 0 ? loaded / total : null);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new FileRefused(request.status, problemIn(request.responseText)));
    };
    request.onerror = () => reject(new Error("The service could not be reached."));
    request.send(body);
  });
}
