import { Inbox } from "../../../features/auth/Inbox.tsx";
import { SignedOutPage } from "../../../shared/shell/SignedOutPage.tsx";

export const metadata = { title: "Look in your inbox" };

export default function InboxPage() {
  return (
    <SignedOutPage title="Look in your inbox" wide>
      <Inbox />
    </SignedOutPage>
  );
}
