import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./DialogForm.module.css";
import { Form } from "./Form.tsx";
import { IconButton } from "./IconButton.tsx";
import { Row, Stack } from "./Stack.tsx";

interface DialogFormProps {
  title: ReactNode;
  /** Omitted if each button has its own action; then no form is rendered. */
  onSubmit?: (given: FormData) => void;
  /** Adds a close button beside the title, for a sheet without another button that closes it. */
  onClose?: () => void;
  /** Buttons of the footer, the main one last; omitted if the content has its own form. */
  buttons?: ReactNode;
  children: ReactNode;
}

/** Content of a dialog: title, text, fields and buttons. */
export function DialogForm({ title, onSubmit, onClose, buttons, children }: DialogFormProps) {
  const content = (
    <>
      {onClose ? (
        <Row as="header" justify="between" nowrap>
          <h2>{title}</h2>
          <IconButton icon={IconX} label="Close" large onClick={onClose} />
        </Row>
      ) : (
        <h2>{title}</h2>
      )}
      {children}
      {buttons && (
        <Row className={styles.buttons} gap={8} justify="end">
          {buttons}
        </Row>
      )}
    </>
  );
  if (!onSubmit) return <Stack className={styles.form}>{content}</Stack>;
  return (
    <Stack as={Form} className={styles.form} onSubmit={onSubmit}>
      {content}
    </Stack>
  );
}
