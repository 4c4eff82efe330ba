import { Component, type ReactNode } from 'react';

/** An error boundary: replaces a component that throws. */
export class PageCrash extends Component<{ children?: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return (
      <div className="page-crash" role="alert">
        <p>This page crashed.</p>
        <button type="button" className="button" onClick={() => this.setState({ crashed: false })}>
          Try again
        </button>
      </div>
    );
  }
}
