import { Button } from "../../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { DialogForm } from "../../../ui/primitives/DialogForm.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";

interface NothingToAskProps {
  title: string;
  /** Error of reading the loads, or null. */
  error: unknown;
  words: string;
  onClose: () => void;
}

/** Content of the dialog that asks, where no load can be asked for. */
export function NothingToAsk({ title, error, words, onClose }: NothingToAskProps) {
  return (
    <DialogForm
      title={title}
      buttons={
        <>
          <Button onClick={onClose} shortcut="Esc">
            Back
          </Button>
          {error === null && (
            <ButtonLink href="/loads/new" kind="primary">
              Post a load
            </ButtonLink>
          )}
        </>
      }
    >
      {error === null ? <p>{words}</p> : <ErrorNote error={error} />}
    </DialogForm>
  );
}
