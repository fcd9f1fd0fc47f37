import { expect, it } from 'vitest';
import { controlFaults } from '../../../scripts/controls';
import { temporaryProject } from '../../support/temporaryProject';

const write = temporaryProject();

/** What is said of a project with these files. */
const faultsOf = (files: Readonly<Record<string, string>>) => controlFaults(write(files));

it('says nothing of src/ui, of the theme, and of what uses them', () => {
  expect(
    faultsOf({
      'src/ui/Pressable.tsx': `export const P = () => <button className="ui-pressable" />;`,
      'src/ui/styles/button.css': '.ui-button { color: red }',
      'src/layout/theme/menus.ts': `import { buttonClasses } from '@mui/material/Button';`,
      'src/kit/Save.tsx': `
        import Menu from '@mui/material/Menu';
        import { Button } from '../ui/Button';
        export const Save = () => <Button className="place"><Menu open /></Button>;`,
      'src/kit/place.css': '/* as ui-button */ .place { font-family: ui-monospace }',
      'src/pages/Password.tsx': `export const Name = () => <input name="username" hidden />;`,
    }),
  ).toEqual([]);
});

it("names the file that takes Material UI's control in place of the product's", () => {
  expect(faultsOf({ 'src/kit/Save.tsx': `import Button from '@mui/material/Button';` })).toEqual([
    "Open src/kit/Save.tsx: it imports Material UI's Button, but the product's is src/ui/Button.tsx (scripts/controls.ts).",
  ]);
});

it('names the file that draws a control of plain elements', () => {
  expect(
    faultsOf({ 'src/pages/Save.tsx': `export const Save = () => <button>Save</button>;` }),
  ).toEqual([
    'Open src/pages/Save.tsx: it draws the element button, but that is Button, IconButton or Pressable of src/ui/ (scripts/controls.ts).',
  ]);
});

it("names the file that takes a class of the controls' sheet, in a component and in a sheet", () => {
  expect(
    faultsOf({
      'src/kit/Tag.tsx': `export const Tag = ({ tone = '' }) => <i className={\`ui-chip \${tone}\`} />;`,
      'src/kit/list.css': '.list > .ui-button { color: red }',
    }),
  ).toEqual([
    "Open src/kit/Tag.tsx: it names the class ui-chip, which is src/ui/'s own (scripts/controls.ts).",
    "Open src/kit/list.css: it names the class ui-button, which is src/ui/'s own (scripts/controls.ts).",
  ]);
});

it('finds no control made a second time in the product', () => {
  expect(controlFaults()).toEqual([]);
});
