import {
  type MutateOptions,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from "@tanstack/react-query";
import { useCallback, useRef } from "react";

/**
 * A mutation of which one is under way at a time. A second press may come before the page shows
 * that the first one has been taken; `start` leaves it out. What is given to `start` itself happens
 * only while the page that started it still stands.
 */
export function useSingleMutation<Answer, Input = void>(
  options: UseMutationOptions<Answer, Error, Input>,
): Omit<UseMutationResult<Answer, Error, Input>, "mutate" | "mutateAsync"> & {
  readonly start: (input: Input, whileHere?: MutateOptions<Answer, Error, Input>) => void;
} {
  const isUnderWay = useRef(false);
  const { mutate, ...mutation } = useMutation({
    ...options,
    onSettled: async (...settled) => {
      try {
        await options.onSettled?.(...settled);
      } finally {
        isUnderWay.current = false;
      }
    },
  });
  const start = useCallback(
    (input: Input, whileHere?: MutateOptions<Answer, Error, Input>) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutate(input, whileHere ?? {});
    },
    [mutate],
  );
  return { ...mutation, start };
}
