/* Files that leave the page: by the system's share sheet, or saved. */
import type { Act } from "./queue/rules.ts";
import type { Session } from "./session.ts";

/** Some browsers read a file that is saved only after the click; a minute is enough for any. */
const KEPT_MS = 60_000;

export function saveFiles(files: readonly File[]): void {
  for (const file of files) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
  }
}

/** Shares files by the system's sheet; saves them where the browser has none. */
export async function shareFiles(files: readonly File[]): Promise<void> {
  if (!navigator.canShare?.({ files: [...files] })) return saveFiles(files);
  // The sheet rejects where its driver closes it.
  await navigator.share({ files: [...files] }).catch(() => {});
}

/** True for an act that has something to share: its photo, or words that were signed or remarked. */
export const hasPicture = ({ bytes, said }: Act): boolean => bytes > 0 || Boolean(said);

/** Returns the pictures of acts as files, in their order. */
export async function picturesOf(session: Session, acts: readonly Act[], ref: string): Promise<File[]> {
  const pictures = await Promise.all(acts.map(session.picture));
  return pictures.flatMap((picture, index) =>
    picture === null ? [] : [new File([picture], `${ref}-${index + 1}.jpg`, { type: picture.type })],
  );
}
