import { Avatar } from '../../ui/Avatar';
import { PageTitle } from '../../ui/PageTitle';
import { nameOf } from './placement';

interface UserTitleProps {
  /** A profile or a placement. */
  user: { id: string | number; email?: unknown; avatar_url?: unknown; full_name?: unknown };
}

/** The heading of a page about a user. */
export function UserTitle({ user }: UserTitleProps) {
  const { id, email, avatar_url: photo } = user;
  const name = nameOf({ ...user });
  return (
    <PageTitle
      title={name}
      subtitle={typeof email === 'string' ? email : ''}
      avatar={
        <Avatar
          id={String(id)}
          name={name}
          size={56}
          src={typeof photo === 'string' ? photo : null}
        />
      }
    />
  );
}
