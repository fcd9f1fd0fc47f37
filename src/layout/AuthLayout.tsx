import { useState, type ReactNode } from 'react';
import { Logo } from '../ui/Logo';
import { PRODUCT } from '../config';
import { text } from '../i18n/text';
import './frames.css';
import { useHeadingFocus } from './useHeadingFocus';

/**
 * The frame of the pages of signing in: glow, logo, one card, the shelf and the copyright line.
 * Plain elements: these pages load before Material UI.
 *
 * @param title the page's heading
 * @param lead the sentence under it
 * @param footer a line below the card's content, behind a rule
 */
export function AuthLayout({
  title,
  lead,
  children,
  footer,
}: {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
}) {
  const heading = useHeadingFocus(title);
  const [year] = useState(() => new Date().getFullYear());
  return (
    <div className="auth">
      <main>
        <Logo height="2.5rem" />
        <div className="auth-card">
          <div>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {lead && <p className="auth-lead">{lead}</p>}
            {children && <div className="auth-content">{children}</div>}
          </div>
          {footer && <div className="auth-footer">{footer}</div>}
        </div>
      </main>
      <footer>
        <div className="auth-shelf" aria-hidden data-part="shelf" />
        <p className="auth-copyright">
          {text('auth.copyright', {
            year,
            organisation: PRODUCT.organisation,
          })}
        </p>
      </footer>
    </div>
  );
}
