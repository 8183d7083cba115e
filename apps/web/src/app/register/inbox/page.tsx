import { Inbox } from "../../../features/auth/Inbox.tsx";
import { SignedOutPage } from "../../../shell/SignedOutPage.tsx";

export const metadata = { title: "Look in your inbox" };

export default function InboxPage() {
  return (
    <SignedOutPage title="Look in your inbox" wide>
      <Inbox />
    </SignedOutPage>
  );
}
