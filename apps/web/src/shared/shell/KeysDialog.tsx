"use client";

import { useState } from "react";
import { Button } from "../../ui/primitives/Button.tsx";
import { Checkbox } from "../../ui/primitives/Checkbox.tsx";
import { Dialog } from "../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../ui/primitives/DialogForm.tsx";
import { Key, Keys } from "../../ui/primitives/Key.tsx";
import { Link } from "../../ui/primitives/Link.tsx";
import styles from "./KeysDialog.module.css";
import { keysAreOn, switchKeys } from "./keys.ts";
import type { Section } from "./sections.ts";

/**
 * Words shown between keys: "then" for keys pressed in sequence, "or" for alternatives. Keys without such a word
 * are pressed together.
 */
const WORDS = ["then", "or"];

const KEYS: [keys: string[], does: string][] = [
  [["J", "or", "K"], "next, previous line"],
  [["Enter"], "open, move into the drawer"],
  [["Esc"], "close, back to the line"],
  [["Q"], "quote in the line"],
  [["B"], "book now, asks first"],
  [["A"], "agree to a change, accept an extra, asks first"],
  [["A", "then", "Enter"], "say yes to the offer"],
  [["X", "then", "1–7"], "say no to the offer, with a reason"],
  [["O"], "offers"],
  [["X"], "select the line, in your loads, network and empty vehicles"],
  [["A"], "offer a load to the empty vehicle"],
  [["E"], "post an empty vehicle; in the diary, after the job of the line"],
  [["[", "or", "]"], "previous, next vehicle"],
  [["Alt", "V"], "to the line of a vehicle; in a new load, to the vehicles near it"],
  [["Alt", "G"], "add a line of goods to the load"],
  [["Alt", "↑", "or", "↓"], "move the stop, step or line of goods; previous, next pasted job"],
  [["Alt", "N"], "put the word that was not read into the note"],
  [["I"], "invite carriers, in your network"],
  [["U"], "undo, five seconds"],
  [["N"], "show the new loads"],
  [["C"], "copy link to the load"],
  [["Home"], "first line"],
  [["End"], "last line"],
  [["/"], "all filters in one line"],
  [["1–9"], "search tab"],
  [["S"], "save this search"],
  [["M"], "list or map"],
  [["+", "or", "-"], "nearer, farther on the map; arrows move it"],
  [["R"], "backload search"],
  [["D"], "density"],
  [["Ctrl", "Enter"], "post, save a form"],
  [["Ctrl", "K"], "find anything"],
  [["?"], "this list"],
  [["G", "then", "N"], "notifications, Esc goes back"],
];

/** List of all shortcuts, with the switch that turns off single-letter shortcuts. */
export function KeysDialog({ sections, close }: { sections: readonly Section[]; close: () => void }) {
  const [on, setOn] = useState(keysAreOn);
  const places = sections.flatMap(({ key, name }): typeof KEYS =>
    key === undefined ? [] : [[["G", "then", key.toUpperCase()], `go to ${name.toLowerCase()}`]],
  );
  return (
    <Dialog label="Keys" kind="wide" onClose={close}>
      <DialogForm
        title="Keys"
        buttons={
          <Button shortcut="Esc" onClick={close}>
            Close
          </Button>
        }
      >
        <dl className={styles.keys}>
          {[...KEYS, ...places].map(([keys, does]) => (
            <div key={does}>
              <dt>
                {keys.map((key) =>
                  WORDS.includes(key) ? <Keys key={key}> {key} </Keys> : <Key key={key}>{key}</Key>,
                )}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <p>
          <Link href="/help">Help: how to quote, carry and post</Link>
        </p>
        <Checkbox
          checked={on}
          onChange={({ currentTarget }) => {
            switchKeys(currentTarget.checked);
            setOn(currentTarget.checked);
          }}
        >
          Single letters work while no field has focus
        </Checkbox>
      </DialogForm>
    </Dialog>
  );
}
