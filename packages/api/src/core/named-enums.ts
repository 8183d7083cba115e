import {
  DeliveryStatus,
  EndpointStatus,
  GuideBasis,
  LoadStatus,
  LoadType,
  PricingMode,
  QuoteStatus,
  Relation,
  ScoreLevel,
  Side,
  TimeWindow,
  VehicleClass,
  WeightBand,
} from "@board/db/enums";
import { z } from "zod";

/**
 * Enums of the database as schemas. Each has an id in the OpenAPI document, so that clients get one named
 * type for it.
 */

export const loadStatus = z.enum(LoadStatus).meta({
  id: "LoadStatus",
  description:
    "POSTED: on the board, taking quotes. BOOKED: a carrier has it. IN_TRANSIT: collected. DELIVERED: with a proof of delivery. CONFIRMED: the poster agrees. CANCELLED: called off. EXPIRED: nobody booked it by the end of its collection day. DISPUTED: something went wrong, both ends are heard.",
});
export const loadType = z.enum(LoadType).meta({
  id: "LoadType",
  description: "How much of the vehicle the load takes, or what it is counted in.",
});
export const pricingMode = z.enum(PricingMode).meta({
  id: "PricingMode",
  description:
    "QUOTES: carriers send prices. BOOK_NOW: the first carrier to accept the poster's price has it.",
});
export const quoteStatus = z.enum(QuoteStatus).meta({
  id: "QuoteStatus",
  description:
    "ACTIVE: can be accepted. ACCEPTED: it won the load. DECLINED: the poster refused it. WITHDRAWN: the carrier took it back. EXPIRED: its time ran out. LOST: another carrier has the load. VOID: the load was changed or cancelled.",
});
export const scoreLevel = z.enum(ScoreLevel).meta({
  id: "ScoreLevel",
  description: "A firm's level by its score. New until it has finished five jobs with three firms.",
});
export const side = z.enum(Side).meta({ id: "Side", description: "One of the two ends of a load." });
export const timeWindow = z.enum(TimeWindow).meta({
  id: "TimeWindow",
  description: "The time of day that is preferred: a wish, not a commitment.",
});
export const vehicleClass = z.enum(VehicleClass).meta({
  id: "VehicleClass",
  description:
    "The smallest vehicle that the load needs, from a small van to an articulated lorry; FLATBED and LOW_LOADER by shape.",
});
export const weightBand = z.enum(WeightBand).meta({
  id: "WeightBand",
  description: "The weight of the whole load: under 50 kg, 50 to 250 kg, … in tonnes from T_1_3 on.",
});
export const guideBasis = z.enum(GuideBasis).meta({
  id: "GuideBasis",
  description: "booked: learned from collected work. rate_card: too little is known, so from the rate card.",
});
export const relation = z.enum(Relation).meta({
  id: "Relation",
  description: "PREFERRED carriers see your loads at once, BLOCKED ones never.",
});
export const endpointStatus = z.enum(EndpointStatus).meta({
  id: "EndpointStatus",
  description: "A disabled endpoint is sent nothing until it is enabled again.",
});
export const deliveryStatus = z.enum(DeliveryStatus).meta({
  id: "DeliveryStatus",
  description: "pending: it will be tried, or tried again. delivered: answered with 2xx. failed: given up.",
});

/** An end of an invoice, as the firm that asks sees it. */
export const invoiceSide = z.enum(["issued", "received"]).meta({
  id: "InvoiceSide",
  description: "issued: you are the supplier, whoever made it. received: you are the buyer.",
});
