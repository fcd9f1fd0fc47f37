import { describe, expect, it } from 'vitest';
import { ENTITY_NAMES } from '../../../src/entities';
import { formFields } from '../../../src/kit/form/formFields';
import { inOrder, resources } from '../../../src/resources';

describe('the declarations', () => {
  it('come in the order of the table of entities, wherever their files are', () => {
    const names = inOrder([...resources].reverse()).map(({ name }) => name);
    expect(names).toEqual([...ENTITY_NAMES]);
  });

  it.each(resources.map((resource) => [resource.name, resource] as const))(
    'of %s name each field of their form once',
    (_name, resource) => {
      const editable = Object.values(resource.fields).filter(({ field }) => !field.readOnly);
      const sources = formFields(resource).map(({ source }) => source);
      expect(sources.sort()).toEqual(editable.map(({ source }) => source).sort());
    },
  );

  it('say which file is missing', () => {
    const others = resources.filter(({ name }) => name !== 'visits');
    expect(() => inOrder(others)).toThrow(
      'src/entities.ts names visits, but no file of src/resources declares it: add src/resources/visits.tsx.',
    );
  });

  it('say which entry is missing', () => {
    const [first] = resources;
    const stranger = { ...first, name: 'shifts' } as unknown as (typeof resources)[number];
    expect(() => inOrder([...resources, stranger])).toThrow(
      'A file of src/resources declares shifts, but src/entities.ts has no entry of that name: add it.',
    );
  });
});
