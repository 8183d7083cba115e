import { download } from "../../core/files/schemas.ts";
import { WRITE_LOADS } from "../../core/needs.ts";
import { partyProcedure, returns, router } from "../../core/procedures.ts";
import { listMessages } from "./list-messages.ts";
import { markMessagesRead } from "./mark-messages-read.ts";
import { getMessageFile, sendMessageFile } from "./message-files.ts";
import * as schemas from "./schemas.ts";
import { sendMessage } from "./send-message.ts";

const tags = ["Messages"];
const refusals = ["not_found", "invalid_transition", "thread_closed"] as const;

/** Messages between the two ends of a booked load. */
export const messagesRouter = router({
  list: partyProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/loads/{id}/messages",
        tags,
        summary: "List the messages of a load",
        description:
          "What the poster and the carrier of a booked load wrote to each other, newest first, at most 100 a page. Each booking has a thread of its own: before booking it is empty, and a carrier that hands the load back, is released, or whose load is cancelled reads it no more. An admin reads it while the load is disputed.",
      },
      access: { scope: "loads:read" },
      refusals: ["not_found", "cursor_invalid"],
    })
    .input(schemas.listMessagesInput)
    .concat(returns(schemas.messagesOutput))
    .query(({ ctx, input }) => listMessages(ctx, input)),

  send: partyProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/messages",
        tags,
        summary: "Send a message",
        description:
          "Either end of a booked load, from booking on until 30 days after the delivery was confirmed; at most 20 a minute. The other end gets `message.received`. With a test key the made-up carrier answers at once.",
      },
      access: WRITE_LOADS,
      status: 201,
      refusals,
    })
    .input(schemas.sendMessageInput)
    .concat(returns(schemas.messageOutput))
    .mutation(({ ctx, input }) => sendMessage(ctx, input)),

  sendFile: partyProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/messages/files",
        tags,
        summary: "Send a file as a message",
        description:
          "A PDF, JPEG, PNG or WebP of at most 10 MiB, as the body itself or as the one file of a form; 20 files for each booking. The bytes decide what it is. Pictures are drawn anew without the place and time they were taken.",
      },
      access: WRITE_LOADS,
      status: 201,
      upload: true,
      refusals: [...refusals, "too_many_files"],
    })
    .input(schemas.sendMessageFileInput)
    .concat(returns(schemas.messageOutput))
    .mutation(({ ctx, input }) => sendMessageFile(ctx, input)),

  getFile: partyProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/loads/{id}/messages/files/{fileId}",
        tags,
        summary: "Download a file of a message",
        description: "For those who read the messages, as an attachment.",
        successDescription: "The file.",
      },
      access: { scope: "loads:read" },
      download: true,
      refusals: ["not_found"],
    })
    .input(schemas.getMessageFileInput)
    .concat(returns(download))
    .query(({ ctx, input }) => getMessageFile(ctx, input)),

  read: partyProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/messages/read",
        tags,
        summary: "Mark messages as read",
        description:
          "The other end's messages up to this one were read: it sees so at each of them. The answer says how many are left.",
      },
      access: WRITE_LOADS,
      refusals: ["not_found"],
    })
    .input(schemas.markMessagesReadInput)
    .concat(returns(schemas.markedReadOutput))
    .mutation(({ ctx, input }) => markMessagesRead(ctx, input)),
});
