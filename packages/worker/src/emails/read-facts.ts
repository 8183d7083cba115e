import { asSeenBy } from "@board/api/worker";
import { londonDay } from "@board/calendar";
import type { Load } from "@board/db";
import { VehicleClass } from "@board/db/enums";
import { z } from "zod";
import type { WorkerServices } from "../settings.ts";
import type { EmailFacts } from "./compose.ts";

const notificationData = z.object({
  url: z.string().optional(),
  since: z.string().optional(),
  reason: z.string().optional(),
  kind: z.string().optional(),
  what: z.string().optional(),
  until: z.string().optional(),
  days: z.int().optional(),
  name: z.string().optional(),
  number: z.string().optional(),
  invoiceId: z.string().optional(),
  carrierId: z.string().optional(),
  pence: z.int().optional(),
  offerId: z.string().optional(),
  offer: z.object({ name: z.string().nullable() }).optional(),
  loads: z.int().optional(),
  earnsPence: z.int().nullish(),
  more: z.int().optional(),
  vehicleId: z.string().optional(),
  vehicle: z
    .object({
      vehicleClass: z.enum(VehicleClass),
      vehicleReg: z.string().nullable(),
      outcode: z.string(),
      answerBy: z.string().nullable(),
    })
    .optional(),
});

/**
 * Shortens both places to the main towns of their outcodes, as on the board, unless the firm is an end of the
 * load (contract 6).
 */
function asShownTo<L extends Load>(load: L, firmId: string, geo: WorkerServices["geo"]): L {
  if (load.posterId === firmId || load.carrierId === firmId) return load;
  const { fromOutcode, toOutcode } = load;
  return { ...load, fromTown: geo.outcodeTown(fromOutcode), toTown: geo.outcodeTown(toOutcode) };
}

/**
 * Reads the present facts of a notification, of which an email or a push message tells; null if it is gone, or if its load
 * is not for the firm any more and the firm never quoted.
 */
export async function readFacts(
  services: Pick<WorkerServices, "clock" | "db" | "geo">,
  siteUrl: string,
  notificationId: string,
): Promise<EmailFacts | null> {
  const now = services.clock.now();
  const notification = await services.db.notification.findUnique({
    where: { id: notificationId },
    include: { firm: true, load: { include: { poster: true, carrier: true } } },
  });
  if (notification === null) return null;
  const { firmId } = notification;
  const about = notification.load === null ? [] : [notification.load];
  const seen = (await asSeenBy(services, firmId, about)).get(notification.loadId ?? "");
  if (about.length > 0 && seen === undefined) return null;
  const quote =
    notification.loadId &&
    (await services.db.quote.findFirst({
      where: { loadId: notification.loadId, carrierId: notification.firmId },
      orderBy: { updatedAt: "desc" },
    }));
  const data = notificationData.parse(notification.data);
  const { offerId } = data;
  return {
    kind: notification.kind,
    firm: notification.firm,
    load: seen === undefined ? null : asShownTo(seen.load, firmId, services.geo),
    poster: notification.load?.carrier ? notification.load.poster : null,
    carrier: notification.load?.carrier ?? null,
    quote: quote || null,
    offer: offerId === undefined ? null : await services.db.offer.findUnique({ where: { id: offerId } }),
    data,
    now,
    today: londonDay(now),
    siteUrl,
  };
}
