import { useListContext, type Identifier } from 'react-admin';
import type { ReactElement } from 'react';
import { RowMenu } from '../table/RowMenu';
import { ToolbarLink } from '../table/ToolbarButton';

/** A page beside a list. */
export interface ListLink {
  label: string;
  icon: ReactElement;
  /** Its path, given the rows that are selected. */
  to: (selectedIds: readonly Identifier[]) => string;
}

interface ListLinksProps {
  links: readonly ListLink[];
}

/** The pages beside a list, as buttons of its title. */
export function ListLinks({ links }: ListLinksProps) {
  return usePages(links).map((page) => <ToolbarLink key={page.label} {...page} />);
}

/** The same as a menu, which has room for words in a narrow window. */
export function ListLinksMenu({ links, name }: ListLinksProps & { name: string }) {
  return <RowMenu outlined name={name} actions={usePages(links)} />;
}

function usePages(links: readonly ListLink[]) {
  const { selectedIds } = useListContext();
  return links.map((link) => ({ ...link, to: link.to(selectedIds) }));
}
