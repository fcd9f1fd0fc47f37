import type { ReactNode } from 'react';

interface PageTitleProps {
  title: ReactNode;
  /** Beside the heading, such as where something stands. */
  chip?: ReactNode;
  /** One secondary line; a phone has no room for it. */
  subtitle?: ReactNode;
  /** What begins that line, and is all that a phone shows of it. */
  lead?: ReactNode;
  /** Buttons at the right, one of them primary. */
  actions?: ReactNode;
  /** Stands before the words, such as a person's avatar. */
  avatar?: ReactNode;
}

/** The heading of a page: h1, one secondary line, actions at the right (one primary at most). */
export function PageTitle({ title, chip, subtitle, lead, actions, avatar }: PageTitleProps) {
  return (
    <div className={lead ? 'page-title page-led' : 'page-title'}>
      {avatar}
      <div className="page-words">
        <div className="page-heading">
          <h1>{title}</h1>
          {chip}
        </div>
        {(lead || subtitle) && (
          <div className="page-subtitle">
            {lead}
            <span className="page-rest">
              {lead && subtitle && ' · '}
              {subtitle}
            </span>
          </div>
        )}
      </div>
      {actions && (
        <div className="page-actions" data-print="hide">
          {actions}
        </div>
      )}
    </div>
  );
}
