/** Test world with its own database, firms, people and loads, for packages that depend on this one. */
export { createDraws } from "../board/index/testing/draws.ts";
export { madeLicence, registerCsv } from "../trust/licence-register/testing/made-register.ts";
export { ADMIN, proceduresOf } from "./admin.ts";
export { insertCopies } from "./insert-copies.ts";
export { messagesIn, openStreams, type StreamMessage } from "./open-stream.ts";
export { pdfPages } from "./pdf-pages.ts";
export { inPieces, noise, photograph } from "./pictures.ts";
export { createSession } from "./session.ts";
export { codeNow } from "./totp.ts";
export { createWorld, type KeyOptions, posting, START, type World } from "./world.ts";
