import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Navigator, Router } from "react-router";

/** What every part of a page may lean on: the answers of the API, and where the page is. */
export function IslandFrame(props: {
  readonly queryClient: QueryClient;
  readonly navigator: Navigator;
  readonly pathname: string;
  readonly children: ReactNode;
}) {
  return (
    <QueryClientProvider client={props.queryClient}>
      <Router location={props.pathname} navigator={props.navigator}>
        {props.children}
      </Router>
    </QueryClientProvider>
  );
}
