"use client";

import { IconSearch } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useKeys } from "../../shared/shell/keys.ts";
import { Input } from "../../ui/primitives/Input.tsx";
import { Key } from "../../ui/primitives/Key.tsx";
import styles from "./SearchBox.module.css";

/** Search field for loads, firms, people and more; the API recognizes ids, references and names by their format. */
export function SearchBox({ find = "" }: { find?: string }) {
  const router = useRouter();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(find);
  useEffect(() => setTyped(find), [find]);
  useKeys({ "/": () => field.current?.focus() });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const text = typed.trim();
    if (text !== "") router.push(`/admin/loads?find=${encodeURIComponent(text)}`);
  }

  return (
    <search className={styles.search}>
      <form onSubmit={submit}>
        <IconSearch size={16} stroke={1.9} aria-hidden />
        <Input
          ref={field}
          type="search"
          aria-label="Ref, external ref, postcode, registration, firm, person, telephone, licence, quote, key, event or request id"
          placeholder="Ref, postcode, phone, firm, person or any id"
          value={typed}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Key>/</Key>
      </form>
    </search>
  );
}
