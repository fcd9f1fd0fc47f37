import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useText } from '../../../i18n/text';
import { pathsOf, type ResourceDefinition } from '../../declaration';
import { recordsOf, type ImportRow, type KnownRecord } from './validateRows';
import { useRecordWords } from './useRecordWords';
import { TextLink } from '../../../ui/TextLink';

interface LikeLineProps {
  similar: NonNullable<ImportRow['similar']>;
  resource: ResourceDefinition;
}

/** Whom a row is like: a record, which opens beside the import, several of them, or another row. */
export function LikeLine({ similar, resource }: LikeLineProps) {
  const translate = useText();
  const wordsOf = useRecordWords(resource);
  const records = recordsOf({ similar });
  const [first] = records;
  if (records.length > 1)
    return (
      <Typography variant="small" component="div" color="textSecondary">
        {translate('import.check.likeSeveral', { count: records.length })}
        <Box component="ol" sx={LIST}>
          {records.map((record) => (
            <li key={record.id}>
              <RecordLink record={record} resource={resource} words={wordsOf(record)} />
            </li>
          ))}
        </Box>
      </Typography>
    );
  return (
    <Typography variant="small" component="div" color="textSecondary">
      {translate('import.check.like')}{' '}
      {first ? (
        <RecordLink record={first} resource={resource} words={first.name ?? ''} />
      ) : (
        translate('import.check.likeRow', { row: similar[0]?.row ?? 0 })
      )}
    </Typography>
  );
}

interface RecordLinkProps {
  record: Pick<KnownRecord, 'id'>;
  resource: ResourceDefinition;
  words: string;
}

/** Opens beside the import. */
export const RecordLink = ({ record, resource, words }: RecordLinkProps) => (
  <TextLink to={pathsOf(resource).details(record.id)} target="_blank" rel="noreferrer">
    {words}
  </TextLink>
);

const LIST = { m: '0.25rem 0 0', pl: '1.25rem', '& > li + li': { mt: '0.25rem' } } as const;
