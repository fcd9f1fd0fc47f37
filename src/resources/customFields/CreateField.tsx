import { useMemo } from 'react';
import type { ViewProps } from '../../kit/declaration';
import { bindField } from '../../kit/fields/bindField';
import { CreatePage } from '../../kit/form/CreatePage';
import { useChosenEntity } from './chosenEntity';
import { entity } from './declaredFields';

/** A new field, for the records whose list was open. */
export default function CreateField({ resource }: ViewProps) {
  const [chosen] = useChosenEntity();
  const begun = useMemo(
    () => ({
      ...resource,
      fields: {
        ...resource.fields,
        entity: bindField('entity', { ...entity, initial: chosen }),
      },
    }),
    [resource, chosen],
  );
  return <CreatePage resource={begun} />;
}
