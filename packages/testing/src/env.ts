/** The PATH of this machine. */
export const PROGRAM_FOLDERS = process.env.PATH ?? "";
