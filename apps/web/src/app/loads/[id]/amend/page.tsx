import type { Metadata } from "next";
import { AmendLoadPage } from "../../../../features/loads/form/AmendLoadPage.tsx";
import { Hydrated } from "../../../../shared/trpc/server.tsx";
import { loadOfPath } from "../load-of-path.ts";

export const metadata: Metadata = { title: "Amend a load" };

interface Props {
  params: Promise<{ id: string }>;
}

/** Form that changes a load that is on the board. */
export default async function Page({ params }: Props) {
  const { id } = await loadOfPath(params, (named) => `/loads/${named}/amend`);
  return (
    <Hydrated>
      <AmendLoadPage id={id} />
    </Hydrated>
  );
}
