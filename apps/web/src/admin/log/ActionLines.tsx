import { Link } from "../../ui/Link.tsx";
import styles from "../AdminTable.module.css";
import { exactTime, fullTime } from "../change-words.ts";
import type { Action } from "../types.ts";
import { actionWords, changeOf } from "./action-words.ts";

/** Lines of the admins' log: when, who, what, to what, from what to what, why. */
export function ActionLines({ actions }: { actions: readonly Action[] }) {
  if (actions.length === 0) return <p className={styles.none}>Nothing yet.</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">London time</th>
          <th scope="col">Admin</th>
          <th scope="col">What</th>
          <th scope="col">To</th>
          <th scope="col">Change</th>
          <th scope="col">Reason</th>
          <th scope="col">Request</th>
        </tr>
      </thead>
      <tbody>
        {actions.map((action) => (
          <tr key={action.id}>
            <td className={styles.mono}>
              <time dateTime={action.at} title={fullTime(action.at)}>
                {exactTime(action.at).slice(0, -4)}
              </time>
            </td>
            <td>{action.admin}</td>
            <td className={styles.what}>{actionWords(action.action)}</td>
            <td className={styles.what}>
              {action.load && <Link href={`/admin/loads/${action.load.ref}`}>{action.load.ref}</Link>}{" "}
              {action.firm && <Link href={`/admin/firms/${action.firm.id}`}>{action.firm.name}</Link>}{" "}
              {action.person && <Link href={`/admin/people/${action.person.id}`}>{action.person.name}</Link>}
            </td>
            <td className={styles.what}>{changeOf(action)}</td>
            <td className={styles.what}>{action.reason && `“${action.reason}”`}</td>
            <td className={styles.request} title={action.requestId ?? undefined}>
              {action.requestId ? `…${action.requestId.slice(-6)}` : "–"}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
