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
import { type Errors, FormErrors } from "../hooks/form-errors.ts";

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface FormProps extends Omit<ComponentProps<"form">, "onSubmit" | "noValidate" | "ref"> {
  /**
   * Errors for empty required fields, by name. If set, the form checks the rules that its fields declare
   * (`required`, `type="email"`, `minLength`) before it submits.
   */
  missing?: Errors;
  /** Called on submit. Further submissions are ignored until the returned promise settles. */
  onSubmit: (given: FormData) => unknown;
  /** True if the first invalid field gets the focus from the start. */
  opensWrong?: boolean | undefined;
  ref?: RefObject<HTMLFormElement | null>;
}

/** Selects invalid fields; the first one in document order gets the focus. */
const WRONG = '[aria-invalid="true"], [data-wrong] input';

/** Selects fields whose text cannot be parsed; without this check, the form would be sent without their values. */
const UNREAD = "[data-unread]";

function isField(element: Element): element is FormField {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

/** Returns the site's error text for the rule that a field breaks. */
function errorTextOf(
  { validity, name, minLength }: FormField & { minLength?: number },
  missing: Errors,
): string {
  if (validity.valueMissing) return missing[name] ?? "Fill this in";
  if (validity.typeMismatch) return "Enter an email address, such as name@firm.co.uk";
  if (validity.tooShort) return `Use ${minLength} characters or more`;
  return "Check this";
}

function errorsIn(form: HTMLFormElement, missing: Errors): Errors {
  const wrong = [...form.elements].filter(isField).filter(({ validity }) => !validity.valid);
  return Object.fromEntries(wrong.map((field) => [field.name, errorTextOf(field, missing)]));
}

/**
 * Form whose errors the page shows instead of the browser. After submitting, focuses the first invalid field and
 * scrolls it to the centre; does so again after the response, unless the person has pressed or typed anything.
 */
export function Form({ missing, onSubmit, opensWrong = false, onInput, ref, children, ...rest }: FormProps) {
  const own = useRef<HTMLFormElement>(null);
  const form = ref ?? own;
  const sent = useRef(opensWrong);
  /** The invalid field that was focused since the last submission. */
  const shown = useRef<HTMLElement>(null);
  const busy = useRef(false);
  const [errors, setErrors] = useState<Errors>({});

  function show(wrong: HTMLElement): void {
    if (wrong === shown.current) return;
    shown.current = wrong;
    wrong.focus({ preventScroll: true });
    // Needed for a field that already has the focus, which may be under a sticky bar or off screen.
    wrong.scrollIntoView({ block: "center" });
  }

  useEffect(() => {
    // Does not take the focus from a dialog that opened in the meantime, such as the step-up.
    const isHere = form.current?.contains(document.activeElement) || document.activeElement === document.body;
    const wrong = sent.current && isHere ? form.current?.querySelector<HTMLElement>(WRONG) : null;
    if (wrong) show(wrong);
  });

  useEffect(() => {
    const stopShowing = () => {
      sent.current = false;
    };
    window.addEventListener("pointerdown", stopShowing, true);
    window.addEventListener("keydown", stopShowing, true);
    return () => {
      window.removeEventListener("pointerdown", stopShowing, true);
      window.removeEventListener("keydown", stopShowing, true);
    };
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    // A form in a dialog may be a React child of another form, which must not be submitted.
    event.stopPropagation();
    if (busy.current) return;
    sent.current = true;
    shown.current = null;
    const found = missing === undefined ? {} : errorsIn(event.currentTarget, missing);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
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
