"use client";

import {
  type ComponentProps,
  type FormEvent,
  type InputEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { type Errors, FormErrors } from "./form-errors.ts";

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface FormProps extends Omit<ComponentProps<"form">, "onSubmit" | "noValidate" | "ref"> {
  /**
   * Has the form check the rules that its fields declare (`required`, `type="email"`, `minLength`) before it is sent; words
   * for the fields that must not be empty, by name.
   */
  missing?: Errors;
  /** Sending again is ignored until its promise is settled. */
  onSubmit: (given: FormData) => unknown;
  ref?: RefObject<HTMLFormElement | null>;
}

/** The first field of a form that is marked as wrong, in the order of the page. */
const WRONG = '[aria-invalid="true"], [data-wrong] input';

/** A field whose owner knows nothing of what is typed in it, since it cannot be read, and would send the form without it. */
const UNREAD = "[data-unread]";

function isField(element: Element): element is FormField {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

/** Our own sentence about the rule of its element that a field breaks. */
function complaintOf(
  { validity, name, minLength }: FormField & { minLength?: number },
  missing: Errors,
): string {
  if (validity.valueMissing) return missing[name] ?? "Fill this in";
  if (validity.typeMismatch) return "Enter an email address, such as name@firm.co.uk";
  if (validity.tooShort) return `Use ${minLength} characters or more`;
  return "Check this";
}

function complaintsAbout(form: HTMLFormElement, missing: Errors): Errors {
  const wrong = [...form.elements].filter(isField).filter(({ validity }) => !validity.valid);
  return Object.fromEntries(wrong.map((field) => [field.name, complaintOf(field, missing)]));
}

/**
 * A form whose errors are told by the page, not by the browser. Once it was sent, the first wrong field takes the focus in
 * the middle of the screen: at once, and again when the service has answered, until somebody presses or types anything. What was typed stays.
 */
export function Form({ missing, onSubmit, onInput, ref, children, ...rest }: FormProps) {
  const own = useRef<HTMLFormElement>(null);
  const form = ref ?? own;
  const sent = useRef(false);
  /** The wrong field that was shown since the form was sent. */
  const shown = useRef<HTMLElement>(null);
  const busy = useRef(false);
  const [errors, setErrors] = useState<Errors>({});

  function show(wrong: HTMLElement): void {
    if (wrong === shown.current) return;
    shown.current = wrong;
    wrong.focus({ preventScroll: true });
    // A field that has the focus already may lie under a bar that sticks, or off the screen.
    wrong.scrollIntoView({ block: "center" });
  }

  useEffect(() => {
    // Not out of a dialog that opened meanwhile, such as the one that asks who it is.
    const isHere = form.current?.contains(document.activeElement) || document.activeElement === document.body;
    const wrong = sent.current && isHere ? form.current?.querySelector<HTMLElement>(WRONG) : null;
    if (wrong) show(wrong);
  });

  useEffect(() => {
    const goOn = () => {
      sent.current = false;
    };
    window.addEventListener("pointerdown", goOn, true);
    window.addEventListener("keydown", goOn, true);
    return () => {
      window.removeEventListener("pointerdown", goOn, true);
      window.removeEventListener("keydown", goOn, true);
    };
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    // A dialog may be drawn inside another form, which this is not about.
    event.stopPropagation();
    if (busy.current) return;
    sent.current = true;
    shown.current = null;
    const complaints = missing === undefined ? {} : complaintsAbout(event.currentTarget, missing);
    setErrors(complaints);
    if (Object.keys(complaints).length > 0) return;
    const unread = event.currentTarget.querySelector<HTMLElement>(UNREAD);
    if (unread) return show(unread);
    busy.current = true;
    try {
      await onSubmit(new FormData(event.currentTarget));
    } finally {
      busy.current = false;
    }
  }

  function input(event: InputEvent<HTMLFormElement>): void {
    sent.current = false;
    const { target } = event;
    if (target instanceof Element && isField(target) && target.validity.valid) {
      const { [target.name]: _, ...others } = errors;
      setErrors(others);
    }
    onInput?.(event);
  }

  return (
    <form
      method="post"
      {...rest}
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={input}
    >
      <FormErrors value={errors}>{children}</FormErrors>
    </form>
  );
}
