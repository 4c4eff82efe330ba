import { Component, type ReactNode } from 'react';
import { t } from '../../cli/words/words.ts';

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
        <p>{t('ui.crashed')}</p>
        <button type="button" className="button" onClick={() => this.setState({ crashed: false })}>
          {t('ui.try-again')}
        </button>
      </div>
    );
  }
}
