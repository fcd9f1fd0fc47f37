import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Pressable } from './Pressable';

interface TextLinkLook {
  /**
   * In the accent color unless said otherwise. A quiet one has the color of text, as the numbers that lead to their
   * rows. A name is underlined only under the pointer, because every row begins with one.
   */
  variant?: 'accent' | 'quiet' | 'name';
}

/** A link in a line of text or a row. */
export function TextLink({
  variant = 'accent',
  ...props
}: TextLinkLook & Omit<LinkProps, 'className'>) {
  return <Link {...props} className="ui-link" data-variant={variant} />;
}

/** A button that looks like such a link: what it opens has no address. */
export function TextButton({
  variant = 'accent',
  ...props
}: TextLinkLook & Omit<ComponentProps<'button'>, 'className'>) {
  return <Pressable {...props} className="ui-link" data-variant={variant} />;
}
