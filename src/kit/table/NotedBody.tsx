import { Children, createContext, useContext, type ComponentProps, type ReactNode } from 'react';
import { DataTableBody, DataTableRow, useRecordContext, type RaRecord } from 'react-admin';
import { NOTED, NoteRow } from './NoteRow';

/** What a record says below its row; null for nothing. */
export type RowNote = (record: RaRecord) => ReactNode;

/** What the rows of the table inside say. */
export const RowNoteContext = createContext<RowNote>(() => null);

/** The body of a react-admin table whose rows may have a note below them. */
export const NotedBody = (props: ComponentProps<typeof DataTableBody>) => (
  <DataTableBody {...props} row={NotedRow} />
);

function NotedRow(props: ComponentProps<typeof DataTableRow>) {
  const record = useRecordContext();
  const noteOf = useContext(RowNoteContext);
  const note = record && noteOf(record);
  if (!note) return <DataTableRow {...props} />;
  return (
    <>
      <DataTableRow {...props} className={`${props.className ?? ''} ${NOTED}`} />
      <NoteRow columns={Children.toArray(props.children).length}>{note}</NoteRow>
    </>
  );
}
