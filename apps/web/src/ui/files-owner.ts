/*
 * The person and firm that the files kept in this browser (kept-files.ts) belong to. Every page asks for it, few pages keep
 * a file.
 */

export const DATABASE = "fb-files";
/** Key of the database's owner; absent while there is no database. */
export const OWNER = "fb-files-of";

let owner = "";

export const filesOwner = (): string => owner;

/** Deletes the files, as signing out does. */
export function emptyFiles(): void {
  if (localStorage.getItem(OWNER) === null) return;
  localStorage.removeItem(OWNER);
  indexedDB.deleteDatabase(DATABASE);
}

/** Says whose files are kept from now on, and deletes anybody else's. */
export function openFilesFor(person: string): void {
  owner = person;
  const kept = localStorage.getItem(OWNER);
  if (kept !== null && kept !== owner) emptyFiles();
}
