import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import visuallyHidden from '@mui/utils/visuallyHidden';
import {
  useDataTableRenderContext,
  useExpanded,
  useRecordContext,
  useResourceContext,
  type RaRecord,
} from 'react-admin';
import { Cell } from './Cell';
import { useText } from '../../i18n/text';

/** The column with the arrow that opens a row. */
export function ExpandColumn({ nameOf }: { nameOf: (record: RaRecord) => string }) {
  const place = useDataTableRenderContext();
  const record = useRecordContext();
  const translate = useText();
  if (place === 'header') {
    return (
      <Cell head className="column-check">
        <Box component="span" sx={visuallyHidden}>
          {translate('table.details')}
        </Box>
      </Cell>
    );
  }
  if (place !== 'data' || !record) return null;
  return (
    <Cell className="column-check">
      <ExpandButton record={record} name={nameOf(record)} />
    </Cell>
  );
}

function ExpandButton({ record, name }: { record: RaRecord; name: string }) {
  const translate = useText();
  const resource = useResourceContext() ?? '';
  const [expanded, toggle] = useExpanded(resource, record.id);
  return (
    <IconButton
      aria-label={translate('table.rowDetails', { name })}
      aria-expanded={expanded}
      // the row that react-admin's table puts below
      aria-controls={expanded ? `${resource}-${record.id}-expand` : undefined}
      onClick={(event) => {
        event.stopPropagation();
        toggle();
      }}
      sx={{ borderRadius: '0.5rem' }}
    >
      <ChevronRightIcon
        sx={{
          fontSize: 20,
          transform: expanded ? 'rotate(90deg)' : 'none',
          transition: 'transform 120ms cubic-bezier(.2,0,0,1)',
        }}
      />
    </IconButton>
  );
}
