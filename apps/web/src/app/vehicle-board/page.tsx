import type { Metadata } from "next";
import { NotAPoster } from "../../features/loads/NotAPoster.tsx";
import { VehicleBoardPage } from "../../features/vehicles/board/VehicleBoardPage.tsx";
import { requireSession } from "../../shared/session/current-session.ts";

export const metadata: Metadata = { title: "Empty vehicles" };

/** Empty vehicles of other firms, which a poster may ask. */
export default async function Page() {
  const { actor } = await requireSession();
  return actor.kind === "firm" && actor.firm.canPost ? <VehicleBoardPage /> : <NotAPoster />;
}
