"use client";

import { type ComponentProps, type FormEvent, useEffect, useRef } from "react";

interface FormProps extends Omit<ComponentProps<"form">, "onSubmit" | "noValidate" | "ref"> {
  onSubmit: (given: FormData) => void;
}

/** The first field of a form that is marked as wrong, in the order of the page. */
const WRONG = '[aria-invalid="true"], [data-wrong] input';

/**
 * A form whose errors are told by the page, not by the browser. Once it was sent, the focus goes to the first wrong field:
 * at once, or when the service has answered, unless somebody types again meanwhile.
 */
export function Form({ onSubmit, onInput, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  useEffect(() => {
    if (!sent.current) return;
    const wrong = form.current?.querySelector<HTMLElement>(WRONG);
    if (!wrong) return;
    sent.current = false;
    wrong.focus();
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // A dialog may be drawn inside another form, which this is not about.
    event.stopPropagation();
    sent.current = true;
    onSubmit(new FormData(event.currentTarget));
  }

  return (
    <form
      {...rest}
      ref={form}
      noValidate
      onSubmit={submit}
      onInput={(event) => {
        sent.current = false;
        onInput?.(event);
      }}
    />
  );
}
