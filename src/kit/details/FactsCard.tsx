import { ResourceContextProvider, type RaRecord } from 'react-admin';
import { Address, isAddressColumn } from './Address';
import { ValueSkeleton } from './DetailsSkeleton';
import { Facts, type Fact } from './Facts';
import { SectionCard } from '../../ui/SectionCard';
import { useFieldLabel } from '../fields/bindField';
import type { ResourceDefinition } from '../declaration';
import { useText } from '../../i18n/text';

interface FactsCardProps {
  resource: ResourceDefinition;
  /** Undefined while it is on its way: the labels stand alone. */
  record: RaRecord | undefined;
  /** Those that come first; all others follow, but for the one that is the page's heading. */
  first?: readonly string[];
  /** Those that stand elsewhere on the page. */
  without?: readonly string[];
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

function FactsOfResource({ resource, record, first = [], without = [], title }: FactsCardProps) {
  const translate = useText();
  const labelOf = useFieldLabel();
  const names = [...new Set([...first, ...Object.keys(resource.fields)])].filter(
    (name) => name !== resource.record && !without.includes(name),
  );
  return (
    <SectionCard title={title ?? translate('form.details')}>
      <Facts
        facts={names.flatMap((name): Fact[] => {
          if (isAddressColumn(name)) {
            const isFirst = names.find(isAddressColumn) === name;
            return isFirst
              ? [
                  {
                    label: translate('form.address'),
                    value: record ? <Address record={record} /> : <ValueSkeleton />,
                    wide: true,
                  },
                ]
              : [];
          }
          const field = resource.fields[name];
          return field
            ? [
                {
                  label: labelOf(name),
                  value: record ? field.show(record) : <ValueSkeleton />,
                  wide: field.field.wide || field.field.wideToRead,
                },
              ]
            : [];
        })}
      />
    </SectionCard>
  );
}
