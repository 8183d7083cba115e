import { DriverLanguage } from "@board/db/enums";
import { z } from "zod";
import { bounded, filledText, instant, pathId, unlogged } from "../../core/fields.ts";
import { replay } from "../../core/idempotency/schemas.ts";
import { phone } from "../../firms/fields.ts";
import { LINK_STATUSES } from "./rules.ts";

const language = z.enum(DriverLanguage).meta({
  id: "DriverLanguage",
  description: "English, Polish, Romanian, Bulgarian, Lithuanian or Ukrainian.",
});

export const makeDriverLinkInput = z
  .strictObject({
    id: pathId,
    driver: unlogged(filledText(100)).optional().meta({ description: "Whom the link is for." }),
    phone: unlogged(phone).optional().meta({
      description: "The driver's number, for your own list: the board sends nothing to it.",
      example: "07700 900482",
    }),
    language: language.optional().meta({ description: "In which the page opens first. en when left out." }),
  })
  .meta({
    id: "MakeDriverLink",
    example: { driver: "Piotr Wójcik", phone: "07700 900482", language: "pl" },
  });
export type MakeDriverLink = z.infer<typeof makeDriverLinkInput>;

export const linkStatus = z.enum(LINK_STATUSES).meta({
  id: "LinkStatus",
  description: "OPEN: it works. REVOKED: taken back by hand. ENDED: its job or its time is over.",
});

const driverLink = z
  .object({
    id: z.string().meta({ description: "The link's id.", example: "dlink_01k9z4d7b2f4wr8s0t5ye6zmqh" }),
    url: unlogged(z.string()).exactOptional().meta({
      description: "What the driver opens. This once: a repeat and the list are without it.",
      example: "https://board.example/d/q3K0vXb2T9mLzR7sYw1aGg",
    }),
    driver: unlogged(z.string()).nullable().meta({ description: "Whom it is for. null: not said." }),
    phone: unlogged(z.string()).nullable().meta({
      description: "The driver's number. null: not said, or erased 30 days after the link's end.",
      example: "07700 900482",
    }),
    language: language.meta({ description: "In which the page opens first." }),
    createdBy: unlogged(z.string())
      .nullable()
      .meta({ description: "Who made it; null for a link made with an API key." }),
    createdAt: instant.meta({ description: "When it was made." }),
    openedAt: instant.nullable().meta({ description: "When the page first ran on a phone. null: not yet." }),
    lastSeenAt: instant.nullable().meta({ description: "When the page last said that it runs." }),
    devices: z.int().meta({ description: "On how many phones the page has run.", example: 1 }),
    expiresAt: instant.nullable().meta({
      description: "When it ends, or ended. null while nobody knows: until the load is delivered.",
    }),
    status: linkStatus,
  })
  .meta({
    id: "DriverLinkView",
    description: "A link by which a driver works on one booking without an account.",
  });
export type DriverLinkView = z.infer<typeof driverLink>;

export const madeDriverLinkOutput = z
  .object({ driverLink: driverLink.meta({ description: "The link, with its `url`." }), ...replay })
  .meta({ id: "MadeDriverLink" });

export const driverLinksOutput = z
  .object({ driverLinks: z.array(driverLink).meta({ description: "Open ones first." }) })
  .meta({ id: "DriverLinkList" });

export const driverLinkPath = z.strictObject({ id: pathId, linkId: pathId });

export const driverLinkOutput = z
  .object({ driverLink: driverLink.meta({ description: "The link as it is now." }) })
  .meta({ id: "DriverLinkAnswer" });

export const openLinkInput = z
  .strictObject({
    device: bounded(64)
      .regex(/^[\w-]{8,64}$/, "must be 8 to 64 letters, digits, hyphens and underscores.")
      .meta({ description: "A name that the page made up for this phone and keeps." }),
  })
  .meta({ id: "OpenDriverLink", example: { device: "3f1d8a52-90b7-4c1e-a6a4-0f5b7f0a9c11" } });

export const ownLinkOutput = z
  .object({
    id: z.string().meta({ description: "The link's id.", example: "dlink_01k9z4d7b2f4wr8s0t5ye6zmqh" }),
    loadId: z.string().meta({ description: "The load that it is for: read it at GET /loads/{id}." }),
    ref: z.string().meta({ description: "The load's reference, for people.", example: "FB-7K3M-92QX" }),
    carrier: z
      .object({
        name: z.string().meta({ description: "The firm's name." }),
        contactName: unlogged(z.string()).nullable().meta({ description: "Whom to ask for. null: nobody." }),
        phone: unlogged(z.string()).meta({ description: "The firm's number for jobs." }),
      })
      .meta({ description: "The firm in whose name the driver acts, and whom to ring there." }),
    driver: unlogged(z.string()).nullable().meta({ description: "Whom the link is for. null: not said." }),
    language: language.meta({ description: "In which the page opens first." }),
    openedAt: instant.nullable().meta({ description: "When the page first ran on a phone." }),
    expiresAt: instant.nullable().meta({ description: "When it ends. null until the load is delivered." }),
  })
  .meta({ id: "OwnDriverLink", description: "The link that the call was made with." });
export type OwnLinkView = z.infer<typeof ownLinkOutput>;

export const ownLinkInput = z.strictObject({});
