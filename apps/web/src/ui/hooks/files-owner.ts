/* Person and firm that own the files stored in this browser (kept-files.ts). A separate module, because every
   page needs it and few pages store a file. */

export const DATABASE = "fb-files";
/** Storage key for the owner of the database; absent if there is no database. */
export const OWNER = "fb-files-of";

let owner = "";

export const filesOwner = (): string => owner;

/** Deletes the stored files, for example on sign-out. */
export function emptyFiles(): void {
  if (localStorage.getItem(OWNER) === null) return;
  localStorage.removeItem(OWNER);
  indexedDB.deleteDatabase(DATABASE);
}

/** Sets the owner of stored files, and deletes the files of any other owner. */
export function openFilesFor(person: string): void {
  owner = person;
  const kept = localStorage.getItem(OWNER);
  if (kept !== null && kept !== owner) emptyFiles();
}
