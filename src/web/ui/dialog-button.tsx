import { type ReactNode, useState } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

export function DialogButton(
  props: Pick<ButtonProps, "variant" | "size" | "className"> & {
    readonly label: string;
    /** Text after the label for screen readers alone, such as ", driving licence". */
    readonly about?: string;
    readonly title: string;
    readonly hasForm?: boolean;
    readonly children: (close: () => void) => ReactNode;
  },
) {
  const { label, about, title, hasForm = false, children, ...look } = props;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" {...look} onClick={() => setOpen(true)}>
        {label}
        {about && <span className="sr-only">{about}</span>}
      </Button>
      <Dialog open={isOpen} hasForm={hasForm} onClose={close} title={title}>
        {isOpen && children(close)}
      </Dialog>
    </>
  );
}
