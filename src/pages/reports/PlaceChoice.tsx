import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import { useText } from '../../i18n/text';
import { Choice } from './Choice';
import type { Place } from './usePlaces';

interface PlaceChoiceProps {
  places: readonly Place[];
  /** Null for all of them. */
  location: string | null;
  onChange: (location: string | null) => void;
}

/** Of which locations a report is; who reports on one alone has no choice. */
export function PlaceChoice({ places, location, onChange }: PlaceChoiceProps) {
  const translate = useText();
  if (places.length < 2) return null;
  return (
    <Choice
      className="place"
      label={translate('reports.location.label')}
      icon={<PlaceOutlined />}
      value={location ?? ''}
      options={[
        { name: '', label: translate('reports.location.all', { smart_count: places.length }) },
        ...places.map(({ id, name }) => ({ name: id, label: name })),
      ]}
      onChange={(name) => {
        onChange(name === '' ? null : name);
      }}
    />
  );
}
