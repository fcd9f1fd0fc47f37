import type { ReactNode } from 'react';
import { ResourceContextProvider, type RaRecord } from 'react-admin';
import { Address, addressLines, isAddressColumn } from './Address';
import { ValueSkeleton } from './DetailsSkeleton';
import { Facts, type Fact } from './Facts';
import { SectionCard } from '../../ui/SectionCard';
import { isEmpty, useFieldLabel } from '../fields/bindField';
import type { ResourceDefinition } from '../declaration';
import { useText } from '../../i18n/text';

interface RecordFactsProps {
  resource: ResourceDefinition;
  /** Undefined while it is on its way: the labels stand alone. */
  record: RaRecord | undefined;
  /** Those that come first; all others follow, but for the one that is the page's heading. */
  first?: readonly string[] | undefined;
  /** Those that stand elsewhere on the page. */
  without?: readonly string[] | undefined;
  /** At a glance: what is empty is left out, and what is only shown to who asks for it. */
  isBrief?: boolean;
}

interface FactsCardProps extends RecordFactsProps {
  title?: string;
  /** What stands below them. */
  children?: ReactNode;
}

/** A card of a record's fields. */
export function FactsCard({ title, children, ...props }: FactsCardProps) {
  const translate = useText();
  return (
    <SectionCard title={title ?? translate('form.details')}>
      <RecordFacts {...props} />
      {children}
    </SectionCard>
  );
}

/** A record's fields, for reading; the columns of an address are one of them. */
export function RecordFacts(props: RecordFactsProps) {
  return (
    <ResourceContextProvider value={props.resource.name}>
      <FactsOfResource {...props} />
    </ResourceContextProvider>
  );
}

function FactsOfResource(props: RecordFactsProps) {
  const { resource, record, first = [], without = [], isBrief = false } = props;
  const translate = useText();
  const labelOf = useFieldLabel();
  const isShown = (name: string) =>
    !isBrief ||
    (isAddressColumn(name)
      ? !record || addressLines(record).length > 0
      : !resource.fields[name]?.field.sensitive && !(record && isEmpty(record[name])));
  const names = [...new Set([...first, ...Object.keys(resource.fields)])].filter(
    (name) => ![resource.record, 'id', ...without].includes(name) && isShown(name),
  );
  return (
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
  );
}
