import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { titleOf } from '../routes';

/** Keeps the browser's title at the product's short name, a separator and the page's title. */
export function DocumentTitle() {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = titleOf(pathname);
  });
  return null;
}
