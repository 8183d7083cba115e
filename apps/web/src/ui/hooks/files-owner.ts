/* Person and firm that own the files stored in this browser (kept-files.ts). A module of its own,
   because every page loads it and few pages store a file. */

export const DATABASE = "fb-files";
/** Storage key of the database's owner; absent while there is no database. */
export const OWNER = "fb-files-of";

let owner = "";

export const filesOwner = (): string => owner;

/** Deletes the files, as on signing out. */
export function emptyFiles(): void {
  if (localStorage.getItem(OWNER) === null) return;
  localStorage.removeItem(OWNER);
  indexedDB.deleteDatabase(DATABASE);
}

/** Sets the owner of stored files, and deletes those of another owner. */
export function openFilesFor(person: string): void {
  owner = person;
  const kept = localStorage.getItem(OWNER);
  if (kept !== null && kept !== owner) emptyFiles();
}
