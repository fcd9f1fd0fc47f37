import type { ReactNode } from 'react';
import { DetailsColumns } from '../components/DetailsColumns';
import { PageTitle } from '../components/PageTitle';

/**
 * A record's page: title and actions above a wide left and a narrow right column, which stand
 * below each other where there is no room for both.
 */
export function DetailsLayout({
  title,
  subtitle,
  avatar,
  actions,
  left,
  right,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  avatar?: ReactNode;
  actions?: ReactNode;
  left: ReactNode;
  right?: ReactNode;
}) {
  return (
    <>
      <PageTitle title={title} subtitle={subtitle} avatar={avatar} actions={actions} />
      <DetailsColumns left={left} right={right} />
    </>
  );
}
