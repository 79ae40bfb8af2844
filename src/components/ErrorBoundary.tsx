import { Component, type ReactNode } from "react";
import { ChunkFailure } from "../bridge/ChunkFailure.ts";

interface Props {
  readonly children: ReactNode;
  /** Rendered in place of what threw; nothing by default. */
  readonly fallback?: (error: unknown, retry: () => void) => ReactNode;
  readonly onChunkFailure?: () => void;
}

/** Contains a page's render error (R-ROUTE-06); reports code that did not load (R-ROUTE-08). */
export class ErrorBoundary extends Component<Props, { caught: { error: unknown } | null }> {
  override state: { caught: { error: unknown } | null } = { caught: null };

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof ChunkFailure) this.props.onChunkFailure?.();
  }

  override render(): ReactNode {
    const { caught } = this.state;
    if (!caught) return this.props.children;
    return this.props.fallback?.(caught.error, () => this.setState({ caught: null })) ?? null;
  }
}
