import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { useText } from '../../../i18n/text';
import { pathsOf, type ResourceDefinition } from '../../declaration';
import type { ImportRow } from './judgeRows';

interface LikeLineProps {
  similar: NonNullable<ImportRow['similar']>;
  resource: ResourceDefinition;
}

/** Whom a row is like: a record, which opens beside the import, or another row. */
export function LikeLine({ similar, resource }: LikeLineProps) {
  const translate = useText();
  const { id, row, name = '' } = similar;
  return (
    <Typography variant="small" component="div" color="textSecondary">
      {translate('import.check.like')}{' '}
      {id === undefined ? (
        translate('import.check.likeRow', { row: row ?? 0 })
      ) : (
        <Link
          component={RouterLink}
          to={pathsOf(resource).details(id)}
          target="_blank"
          rel="noreferrer"
          sx={{ fontWeight: 600 }}
        >
          {name}
        </Link>
      )}
    </Typography>
  );
}
