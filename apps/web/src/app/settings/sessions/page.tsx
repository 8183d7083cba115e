import { Sessions } from "../../../settings/Sessions.tsx";

export const metadata = { title: "Where you are signed in" };

export default function SessionsPage() {
  return <Sessions />;
}
