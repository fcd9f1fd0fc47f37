import { Link, type LinkProps } from 'react-router';

/** A link in a line of text. */
export function TextLink(props: LinkProps) {
  return <Link {...props} className="ui-link" />;
}
