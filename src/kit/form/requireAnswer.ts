/**
 * What a mutation that was asked for its promise gives back; react-admin's types leave open that it
 * gives nothing.
 *
 * @throws Error when it gives nothing
 */
export function requireAnswer<Row>(row: Row | void): Row {
  if (row === undefined) throw new Error('The server answered without the record.');
  return row;
}
