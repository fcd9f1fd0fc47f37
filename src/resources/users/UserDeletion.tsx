import { createContext, useContext, useState, type ReactNode } from 'react';
import { DeleteUserDialog } from './DeleteUserDialog';
import type { Placement } from './placement';

const AskContext = createContext<(user: Placement) => void>(() => undefined);

/** Opens the dialog that asks before a user is deleted. */
export const useAskToDelete = () => useContext(AskContext);

/** Gives the rows inside one dialog together. */
export function UserDeletion({ children }: { children: ReactNode }) {
  const [user, setUser] = useState<Placement | null>(null);
  return (
    <AskContext value={setUser}>
      {children}
      <DeleteUserDialog
        user={user}
        onClose={() => {
          setUser(null);
        }}
      />
    </AskContext>
  );
}
