import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Leads from a form that made a record to another page, which takes the form's place in the
 * history: Back leads to where the person came from, and never to the form again, empty.
 */
export function useReplacePage(): (path: string) => void {
  const navigate = useNavigate();
  return useCallback((path) => void navigate(path, { replace: true }), [navigate]);
}
