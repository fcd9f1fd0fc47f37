import { describe, expect, it } from 'vitest';
import { markBy } from '../../../../src/kit/import/check/markRow';

const HEADERS = ['Name', 'City', 'Born', 'Phone', 'Visits'];

describe('a row of a file', () => {
  it.each([
    ['total', ['Total', '', '', '', '411']],
    ['total', ['', 'GRAND TOTAL:', '', '', '1,234']],
    ['total', ['Sub-total', '', '', '', '$12.50']],
    ['total', ['Total clients: 12', '', '', '', '']],
    ['total', ['Total', 'Total', '', '', '=SUM(E2:E9)']],
    ['total', ['', 'Warren Total', '', '', '12']],
    ['total', ['', 'Grand Count', '', '', '12']],
    ['total', ['Sum', '', '', '', '12']],
    ['total', ['Total general', '', '', '', '(3)']],
    ['header', ['name', 'CITY', 'Born', 'Phone', 'Visits']],
    ['header', ['Name', '', '', '', '']],
    ['remark', ['red = passed away. X and Y all mean yes.', '', '', '', '']],
    ['remark', ['*** END OF REPORT ***', '', '', '', '']],
    ['void', ['Ann Lee', 'Warren', '', '', '2'], 'VOID', 'Status'],
    ['void', ['Ann Lee', 'Warren', '', '', '2'], 'No-Show', 'Visit Status'],
    ['void', ['Ann Lee', 'Warren', '', '', '2'], 'Cancelada', 'Estado'],
    ['void', ['Ann Lee', 'Warren', '', '', '2'], 'yes', 'Is voided?'],
    [undefined, ['Ann Lee', 'Warren', '', '', '2'], 'Complete', 'Status'],
    [undefined, ['Ann Lee', 'Warren', '', '', '2'], 'no', 'Void'],
    [undefined, ['Ann Lee', 'Warren', '', '', '2'], 'void', 'Notes'],
    [undefined, ['Ann Lee', 'Warren', '', '', '2'], 'Void', 'Last name'],
    // People and things with such names.
    [undefined, ['María José de la Cruz Vega', '', '', '', '']],
    [undefined, ['red = passed away. X and Y all mean yes.', 'Warren', '', '', '']],
    [undefined, ['Total', '', '1980-02-03', '', '3']],
    [undefined, ['Marie Total', '', '', '', '']],
    [undefined, ['Total', 'Warren', '', '', '3']],
    [undefined, ['Sum', '', '', '(313) 555-0142', '']],
    [undefined, ['Sum Lee', '', '', '3135550142', '1']],
    [undefined, ['Total cereal', '', '', '', '3']],
    [undefined, ['Name', 'Warren', '', '', '']],
    [undefined, ['Ann', '', '', '', '411']],
    [undefined, ['', '', '', '', '411']],
    [undefined, ['', '', '', '', '']],
  ])('is %s: %j %s', (mark, cells, status = '', header = 'Status') => {
    expect(markBy([...HEADERS, header])([...cells, status])).toBe(mark);
  });
});
