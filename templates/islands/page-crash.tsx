import { Component, type ReactNode } from 'react';

interface Props {
  children?: ReactNode;
}

/** Stands in the place of whatever throws beneath it; everything around it lives on. */
export class PageCrash extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return <CrashMessage onTryAgain={() => this.setState({ crashed: false })} />;
  }
}

/** What a reader sees of a crash, of an island or of a whole page. */
export function CrashMessage({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <div className="page-crash" role="alert">
      <p>This page crashed.</p>
      <button type="button" className="button" onClick={onTryAgain}>
        Try again
      </button>
    </div>
  );
}
