/**
 * For what a form is filled from: react-admin marks old copies of a record as fresh when a list of
 * references names it (useGetMany) or another column of it is saved (useUpdate). It shows at once,
 * and is read again all the same.
 */
export const READ_AGAIN = { staleTime: 0 } as const;
