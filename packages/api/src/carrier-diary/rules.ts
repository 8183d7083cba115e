import type { Day } from "@board/calendar";
import type { LoadStatus, Mode } from "@board/db/enums";

interface QuotedLoad {
  status: LoadStatus;
  mode: Mode;
  collectDay: Day;
  formerCarriers: readonly string[];
}

/** Whether a load takes a quote of a firm that quoted on it before: what sending one would not refuse (contract 5). */
export function takesQuoteOf(load: QuotedLoad, firm: { id: string; blocked: boolean }, today: Day): boolean {
  return (
    load.mode === "live" &&
    load.status === "POSTED" &&
    load.collectDay >= today &&
    !firm.blocked &&
    !load.formerCarriers.includes(firm.id)
  );
}
