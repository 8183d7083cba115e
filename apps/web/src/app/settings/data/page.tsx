import { MyDataPage } from "../../../settings/MyData.tsx";

export const metadata = { title: "My data" };

export default function Page() {
  return <MyDataPage />;
}
