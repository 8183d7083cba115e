/** The folders of programs on this machine. */
export const PROGRAM_FOLDERS = process.env.PATH ?? "";
