import { readLink } from "../../../server/read-link.ts";
import { SignedOutPage } from "../../../shell/SignedOutPage.tsx";
import { ConfirmContacts } from "../../../signed-out/ConfirmContacts.tsx";
import { formatExact } from "../../../ui/format/days.ts";
import { Note } from "../../../ui/Note.tsx";

export const metadata = { title: "Confirm changed contact details", referrer: "no-referrer" as const };

export default async function ConfirmContactsPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const found = await readLink((caller) => caller.contactChanges.toConfirm({ token }));
  return (
    <SignedOutPage
      title="Confirm changed contact details"
      lead={
        found
          ? `${found.firm} wins no load until ${formatExact(new Date(found.until))}, unless you confirm this.`
          : undefined
      }
    >
      {found ? (
        <ConfirmContacts token={token} firm={found.firm} changes={found.changes} />
      ) : (
        <Note kind="warning">
          <b>There is nothing to confirm.</b> It was confirmed before, or 72 hours have passed.
        </Note>
      )}
    </SignedOutPage>
  );
}
