import type { Metadata } from "next";
import { LoadPage } from "../../../features/loads/page/LoadPage.tsx";
import { Hydrated } from "../../../shared/trpc/server.tsx";
import { loadOfPath } from "./load-of-path.ts";

interface Props {
  params: Promise<{ id: string }>;
}

const read = ({ params }: Props) => loadOfPath(params, (id) => `/loads/${id}`);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { page } = await read(props);
  return { title: page ? page.load.ref : "Load" };
}

/** Page of a load, for both of its ends. */
export default async function Page(props: Props) {
  const { id } = await read(props);
  return (
    <Hydrated>
      <LoadPage id={id} />
    </Hydrated>
  );
}
