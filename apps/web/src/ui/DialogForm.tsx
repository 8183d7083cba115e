import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./DialogForm.module.css";
import { Form } from "./Form.tsx";
import { IconButton } from "./IconButton.tsx";
import { Row, Stack } from "./Stack.tsx";

interface DialogFormProps {
  title: ReactNode;
  /** Left out: its buttons do something each, and it is no form. */
  onSubmit?: (given: FormData) => void;
  /** Asked by a cross beside the title, for a sheet without a button that closes it. */
  onClose?: () => void;
  /** In its foot, the one that does it last; left out where they stand in a form of its own. */
  buttons?: ReactNode;
  children: ReactNode;
}

/** The content of a dialog: its title, words and fields, and its buttons. */
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
