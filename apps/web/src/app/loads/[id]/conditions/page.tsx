import { ConditionsText } from "../../../../features/loads/ConditionsText.tsx";
import { loadOfPath } from "../load-of-path.ts";

export const metadata = { title: "Conditions of carriage" };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ quote?: string }>;
}

/** Text of a load's conditions of carriage, or with `quote` of those that the quote was made on. */
export default async function Page({ params, searchParams }: Props) {
  const { id, page } = await loadOfPath(params, (id) => `/loads/${id}/conditions`);
  const { quote } = await searchParams;
  return <ConditionsText id={id} quoteId={quote} isEnd={Boolean(page)} />;
}
