import type { ComponentProps } from "react";
import { TextField } from "#web/ui/fields/text-field.tsx";

/** An amount of whole rand as somebody types it. */
export const RandField = (props: ComponentProps<typeof TextField>) => (
  <TextField {...props} inputMode="numeric" autoComplete="off" maxLength={9} />
);
