import type { Metadata } from "next";
import { LoadPage } from "../../../loads/page/LoadPage.tsx";
import { Hydrated, serverQueries, serverTRPC } from "../../../trpc/server.tsx";

interface Props {
  params: Promise<{ id: string }>;
}

async function read(props: Props) {
  const { id } = await props.params;
  const options = serverTRPC().posterDashboard.load.queryOptions({ id });
  await serverQueries().prefetchQuery(options);
  return { id, page: serverQueries().getQueryData(options.queryKey) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { page } = await read(props);
  return { title: page ? page.load.ref : "Load" };
}

/** A load's own page, for its two ends. */
export default async function Page(props: Props) {
  const { id } = await read(props);
  return (
    <Hydrated>
      <LoadPage id={id} />
    </Hydrated>
  );
}
