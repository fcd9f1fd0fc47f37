import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Collapse from '@mui/material/Collapse';
import { RecordContextProvider, useExpanded, useResourceContext, type RaRecord } from 'ra-core';
import { useState, type ComponentType } from 'react';
import { useText } from '../../i18n/text';
import { IconButton } from '../../ui/IconButton';

/** Whether a row of the list around it is open, its switch, and the id of what it shows. */
function useOpened(row: Pick<RaRecord, 'id'>) {
  const resource = useResourceContext() ?? '';
  const [open, toggle] = useExpanded(resource, row.id);
  return { open, toggle, id: `${resource}-${row.id}-expand` };
}

/** The arrow that opens a row. */
export function DetailsButton({ record, name }: { record: RaRecord; name: string }) {
  const translate = useText();
  const { open, toggle, id } = useOpened(record);
  return (
    <IconButton
      aria-label={translate('table.rowDetails', { name })}
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      onClick={(event) => {
        event.stopPropagation();
        toggle();
      }}
    >
      <ChevronRightIcon
        sx={{
          fontSize: 20,
          transform: open ? 'rotate(90deg)' : 'none',
          transition: 'transform 120ms cubic-bezier(.2,0,0,1)',
        }}
      />
    </IconButton>
  );
}

interface DetailsRowProps {
  row: Pick<RaRecord, 'id'>;
  /** Columns of the table. */
  columns: number;
  Details: ComponentType;
}

/** What a row shows below itself when it is opened; there only while something of it is seen. */
export function DetailsRow({ row, columns, Details }: DetailsRowProps) {
  const { open, id } = useOpened(row);
  // What was open before the page was shown does not grow again.
  const [shown, setShown] = useState({ there: open, grows: false });
  if (open && !shown.there) setShown({ there: true, grows: true });
  if (!shown.there) return null;
  return (
    <tr id={id} className="row-below row-opened">
      <td colSpan={columns}>
        <Collapse
          in={open}
          appear={shown.grows}
          timeout="auto"
          onExited={() => {
            setShown({ there: false, grows: false });
          }}
        >
          {/* The card is wider than a phone, so what it shows stays in sight. */}
          <Box
            className="row-details"
            sx={{
              position: 'sticky',
              left: 0,
              width: { xs: 'calc(100vw - 2rem - 2px)', md: 'auto' },
              p: { xs: '0.75rem', md: '0.875rem 2.5rem 1rem 3.75rem' },
            }}
          >
            <RecordContextProvider value={row}>
              <Details />
            </RecordContextProvider>
          </Box>
        </Collapse>
      </td>
    </tr>
  );
}
