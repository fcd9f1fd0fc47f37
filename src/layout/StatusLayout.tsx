import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from '../ui/Illustration';
import { Logo } from '../ui/Logo';
import { LinkButton } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { text } from '../i18n/text';
import './frames.css';
import { useHeadingFocus } from './useHeadingFocus';

/**
 * The frame of the pages that say why there is nothing to see. Plain elements: these pages load
 * before Material UI.
 *
 * @param action where the button leads; the dashboard unless told otherwise
 * @param children what else there is to say, above the button
 */
export function StatusLayout({
  title,
  description,
  illustration,
  action = { label: text('status.home'), to: '/dashboard' },
  children,
}: {
  title: string;
  description: string;
  illustration: IllustrationName;
  action?: { label: string; to: string };
  children?: ReactNode;
}) {
  const heading = useHeadingFocus(title);
  return (
    <div className="status-page">
      <header>
        <Logo height="1.875rem" />
      </header>
      <main>
        <Illustration name={illustration} width="20rem" />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{description}</p>
        {children}
        <LinkButton variant="contained" to={action.to} replace startIcon={<Icon name="home" />}>
          {action.label}
        </LinkButton>
      </main>
    </div>
  );
}
