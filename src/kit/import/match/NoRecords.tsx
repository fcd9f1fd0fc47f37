import Typography from '@mui/material/Typography';
import { useText } from '../../../i18n/text';
import type { FileTable } from '../file/fileTable';

/** Which lines of a file are no records: totals, remarks, headers again, and what is void. */
export function NoRecords({ table }: { table: FileTable }) {
  const translate = useText();
  const marked = table.rows.filter(({ mark }) => mark !== undefined);
  if (marked.length === 0) return null;
  const what = (['header', 'total', 'remark', 'void'] as const).flatMap((mark) => {
    const places = marked.flatMap((row) => (row.mark === mark ? [row.place] : []));
    const shown = places.length > MOST ? [...places.slice(0, MOST), '…'] : places;
    return places.length === 0
      ? []
      : [
          translate(`import.match.marks.${mark}`, {
            ...{ smart_count: places.length, row: shown.join(', ') },
          }),
        ];
  });
  return (
    <Typography variant="body2" color="textSecondary">
      {translate('import.match.noRecords', {
        ...{ smart_count: marked.length, what: what.join(', ') },
      })}
    </Typography>
  );
}

/** More rows are named by nobody. */
const MOST = 8;
