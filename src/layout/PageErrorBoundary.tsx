import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/ErrorState';
import { text } from '../i18n/text';
import { Card } from '../ui/Card';

interface Props {
  /** Another page tries again. */
  page: string;
  children: ReactNode;
}

/** Keeps the shell standing when a page fails to draw; says so and offers to try again. */
export class PageErrorBoundary extends Component<Props, { failedPage: string | null }> {
  override state = { failedPage: null };

  static getDerivedStateFromError() {
    return { failedPage: '' };
  }

  override componentDidCatch() {
    this.setState({ failedPage: this.props.page });
  }

  override componentDidUpdate() {
    const { failedPage } = this.state;
    if (failedPage && failedPage !== this.props.page) this.retry();
  }

  retry = () => this.setState({ failedPage: null });

  override render() {
    if (this.state.failedPage === null) return this.props.children;
    return (
      <Card clip>
        <ErrorState
          title={text('status.error.title')}
          text={text('status.error.text')}
          onRetry={this.retry}
        />
      </Card>
    );
  }
}
