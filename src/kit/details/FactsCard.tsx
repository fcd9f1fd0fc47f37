import { ResourceContextProvider, type RaRecord } from 'react-admin';
import { Address, isAddressColumn } from './Address';
import { Facts, type Fact } from './Facts';
import { SectionCard } from '../../ui/SectionCard';
import { useFieldLabel } from '../fields/bindField';
import type { ResourceDefinition } from '../declaration';
import { useText } from '../../i18n/text';

interface FactsCardProps {
  resource: ResourceDefinition;
  record: RaRecord;
  /** Which fields; all but the one that is the page's heading unless said otherwise. */
  fields?: readonly string[];
  title?: string;
}

/** A record's fields, for reading; the columns of an address are one of them. */
export function FactsCard(props: FactsCardProps) {
  return (
    <ResourceContextProvider value={props.resource.name}>
      <FactsOfResource {...props} />
    </ResourceContextProvider>
  );
}

function FactsOfResource({ resource, record, fields, title }: FactsCardProps) {
  const translate = useText();
  const labelOf = useFieldLabel();
  const names = fields ?? Object.keys(resource.fields).filter((name) => name !== resource.record);
  return (
    <SectionCard title={title ?? translate('form.details')}>
      <Facts
        facts={names.flatMap((name): Fact[] => {
          if (isAddressColumn(name)) {
            const first = names.find(isAddressColumn) === name;
            return first
              ? [{ label: translate('form.address'), value: <Address record={record} /> }]
              : [];
          }
          const field = resource.fields[name];
          return field
            ? [{ label: labelOf(name), value: field.show(record), wide: field.field.wide }]
            : [];
        })}
      />
    </SectionCard>
  );
}
