import { useListContext, type Identifier } from 'react-admin';
import type { ReactElement } from 'react';
import { ToolbarLink } from '../table/ToolbarButton';

/** A page beside a list. */
export interface ListLink {
  label: string;
  icon: ReactElement;
  /** Its path, given the rows that are selected. */
  to: (selectedIds: readonly Identifier[]) => string;
}

/** The pages beside a list, as buttons of its title. */
export function ListLinks({ links }: { links: readonly ListLink[] }) {
  const { selectedIds } = useListContext();
  return links.map(({ to, ...link }) => (
    <ToolbarLink key={link.label} to={to(selectedIds)} {...link} />
  ));
}
