"use client";

import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { parseAsString, useQueryState } from "nuqs";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useKeys } from "../shell/keys.ts";
import { useTRPC } from "../trpc/trpc.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorNote } from "../ui/ErrorNote.tsx";
import { Field } from "../ui/Field.tsx";
import { formatLongDay, londonDay } from "../ui/format/days.ts";
import { Input } from "../ui/Input.tsx";
import { LoadBadge } from "../ui/LoadBadge.tsx";
import { Place } from "../ui/Place.tsx";
import { useNow } from "../ui/use-now.ts";
import styles from "./FindLoad.module.css";
import type { FoundLoad } from "./types.ts";

/** An admin's door to a load: by its reference, its poster's own reference, or its id. */
export function FindLoad() {
  const trpc = useTRPC();
  const router = useRouter();
  const field = useRef<HTMLInputElement>(null);
  const [find, setFind] = useQueryState(
    "find",
    parseAsString.withDefault("").withOptions({ history: "push" }),
  );
  const [typed, setTyped] = useState(find);
  const { data, error, isFetching } = useQuery(
    trpc.admin.search.queryOptions({ find }, { enabled: find !== "", placeholderData: keepPreviousData }),
  );
  useKeys({ "/": () => field.current?.focus() });
  const only = data?.loads.length === 1 && find === typed.trim() && !isFetching ? data.loads[0] : undefined;
  const asked = useRef(false);

  useEffect(() => {
    if (only && asked.current) router.push(`/admin/loads/${only.ref}`);
  }, [only, router]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    asked.current = true;
    void setFind(typed.trim());
  }

  return (
    <div className={styles.page}>
      <h1>Find a load</h1>
      <search>
        <form className={styles.form} onSubmit={submit}>
          <div className={styles.field}>
            <Field
              label="Reference, poster's own reference, or id"
              hint="FB-7K3M-92QX however it is written, HP-204417, or load_…; live and test, of every firm."
            >
              <Input
                ref={field}
                type="search"
                value={typed}
                maxLength={100}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            </Field>
          </div>
          <Button
            type="submit"
            kind="primary"
            icon={<IconSearch size={16} stroke={1.9} aria-hidden />}
            busy={isFetching ? "Looking" : undefined}
            because={typed.trim() === "" ? "Type what to look for" : undefined}
          >
            Find
          </Button>
        </form>
      </search>
      {error && <ErrorNote error={error} />}
      {find !== "" && data?.loads.length === 0 && !isFetching && (
        <EmptyState title={`No load is called “${find}”`}>
          <p>
            A poster's own reference must be typed whole. A load's reference may lack its signs and its FB.
          </p>
        </EmptyState>
      )}
      {data !== undefined && data.loads.length > 0 && <Found loads={data.loads} />}
    </div>
  );
}

function Found({ loads }: { loads: readonly FoundLoad[] }) {
  const today = londonDay(useNow());
  return (
    <ul className={styles.found}>
      {loads.map((load) => (
        <li key={load.id}>
          <Link href={`/admin/loads/${load.ref}`}>{load.ref}</Link>
          <LoadBadge status={load.status} />
          {load.mode === "test" && <b>Test</b>}
          <span className={styles.lane}>
            <Place {...load.from} /> to <Place {...load.to} />
          </span>
          <span>{formatLongDay(load.collectDate, today)}</span>
          <span className={styles.firms}>
            {load.poster}
            {load.carrier && `, carried by ${load.carrier}`}
          </span>
          {load.externalRef && <code>{load.externalRef}</code>}
        </li>
      ))}
    </ul>
  );
}
