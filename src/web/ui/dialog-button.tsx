import { type ReactNode, useState } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/** A button that opens a window, whose content may close it. */
export function DialogButton(
  props: Pick<ButtonProps, "variant" | "size" | "className"> & {
    readonly label: ReactNode;
    readonly title: string;
    readonly hasForm?: boolean;
    readonly children: (close: () => void) => ReactNode;
  },
) {
  const { label, title, hasForm = false, children, ...look } = props;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" {...look} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={isOpen} hasForm={hasForm} onClose={close} title={title}>
        {isOpen && children(close)}
      </Dialog>
    </>
  );
}
