import type { PostLoadInput } from "@board/api/schemas";
import type { useTRPCClient } from "../../trpc/trpc.ts";
import { problemOf } from "../../ui/problem.ts";
import { showToast } from "../../ui/toasts.ts";
import type { LoadForm } from "./load-form.ts";

/**
 * Saves the sites of a load that was posted or amended in the address book, where their boxes are ticked. A site that cannot
 * be kept does not undo the load: it is said.
 */
export async function keepSites(
  client: ReturnType<typeof useTRPCClient>,
  form: Pick<LoadForm, "collectFrom" | "deliverTo">,
  input: PostLoadInput,
): Promise<void> {
  const ends = [
    [form.collectFrom.keep, input.collectFrom, input.fromPostcode],
    [form.deliverTo.keep, input.deliverTo, input.toPostcode],
  ] as const;
  for (const [keep, site, postcode] of ends) {
    if (!keep || site === undefined) continue;
    try {
      await client.sites.save.mutate({ ...site, postcode });
    } catch (error) {
      showToast({
        kind: "error",
        text: `${site.name} is not in the address book: ${problemOf(error).detail}`,
      });
    }
  }
}
