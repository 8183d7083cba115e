import { z } from "zod";
import { cursor, filledText, instant, limit, nextCursor, pathId, unlogged } from "../../core/fields.ts";
import { content } from "../../core/files/schemas.ts";
import { replay } from "../../core/idempotency/schemas.ts";
import { side } from "../../core/named-enums.ts";
import { MAX_TEXT } from "./rules.ts";

export const listMessagesInput = z.strictObject({ id: pathId, limit, cursor: cursor.optional() });
export type ListMessages = z.infer<typeof listMessagesInput>;

export const sendMessageInput = z
  .strictObject({
    id: pathId,
    text: unlogged(filledText(MAX_TEXT)).meta({
      description: "Plain text, shown as it is written.",
      example: "The driver is ten minutes from the gate.",
    }),
  })
  .meta({ example: { text: "The driver is ten minutes from the gate." }, id: "SendMessage" });

export const sendMessageFileInput = z.strictObject({ id: pathId, content });

export const getMessageFileInput = z.strictObject({ id: pathId, fileId: pathId });

export const markMessagesReadInput = z
  .strictObject({
    id: pathId,
    upTo: pathId.meta({ description: "The id of the last message that was seen." }),
  })
  .meta({ example: { upTo: "msg_01k9z4d7b2f4wr8s0t5ye6zmqh" }, id: "MarkMessagesRead" });

export const messageFile = z
  .object({
    id: z.string().meta({ description: "The file's id." }),
    url: z.string().meta({ description: "Where the two ends download it." }),
    contentType: z.string().meta({ description: "Its type.", example: "image/jpeg" }),
    bytes: z.int().meta({ description: "Its length in bytes.", example: 184_320 }),
  })
  .meta({ description: "A file that was sent as a message.", id: "MessageFile" });

const message = z
  .object({
    id: z.string().meta({ description: "The message's id.", example: "msg_01k9z4d7b2f4wr8s0t5ye6zmqh" }),
    by: side.meta({ description: "The end that sent it." }),
    person: unlogged(z.string())
      .nullable()
      .meta({ description: "Who wrote it; null for a message sent with an API key or a driver's link." }),
    text: unlogged(z.string()).nullable().meta({ description: "null where it is a file." }),
    file: messageFile.nullable().meta({ description: "The file, where it is one; else null." }),
    at: instant.meta({ description: "When it was sent." }),
    readAt: instant.nullable().meta({ description: "When the other end had read it." }),
  })
  .meta({ description: "A message between the two ends of a booked load.", id: "Message" });
export type MessageView = z.infer<typeof message>;

export const messagesOutput = z
  .object({
    messages: z.array(message).meta({ description: "Newest first." }),
    unread: z.int().meta({ description: "Messages of the other end that yours has not marked as read." }),
    closesAt: instant
      .nullable()
      .meta({ description: "Nothing more is sent from then on; null while the job goes on." }),
    nextCursor,
  })
  .meta({ id: "MessageList" });
export type MessagesView = z.infer<typeof messagesOutput>;

export const messageOutput = z
  .object({ message: message.meta({ description: "The message as the other end reads it." }), ...replay })
  .meta({ id: "MessageAnswer" });
export const markedReadOutput = z
  .object({
    unread: z
      .int()
      .meta({ description: "Messages of the other end that yours has not marked as read.", example: 0 }),
  })
  .meta({ id: "MarkedRead" });
