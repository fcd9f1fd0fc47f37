// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { placeOf } from '../../src/layout/keyboardPlace';

afterEach(() => {
  document.body.replaceChildren();
});

describe('placeOf', () => {
  it('finds the way out of a form with a field called children', () => {
    document.body.innerHTML = `
      <main><form><input name="adults"><label><input name="children"></label></form></main>`;
    const main = document.querySelector('main');
    const field = document.querySelector<HTMLInputElement>('input[name="children"]');
    if (!main || !field) throw new Error('The form was not drawn.');
    // In a browser a form has its fields as properties, before its own; jsdom leaves that out.
    Object.defineProperty(field.form, 'children', { value: field });
    const { trail } = placeOf(field, main);
    expect(trail.map(({ parent, index }) => [parent.tagName, index])).toEqual([
      ['LABEL', 0],
      ['FORM', 1],
      ['MAIN', 0],
    ]);
  });
});
