import { Component, type ReactNode } from "react";

type State = { readonly failure: { readonly error: unknown } | null };

export class PageBoundary extends Component<
  { readonly broken: (error: unknown) => ReactNode; readonly children: ReactNode },
  State
> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    return failure === null ? this.props.children : this.props.broken(failure.error);
  }
}
