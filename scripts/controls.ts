import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { sourcesIn } from './sources';

/** Where the product's controls are, each once. */
const HOME = 'src/ui/';

/** Material UI's components that the product has of its own, with the file that has it. */
const OWN: Readonly<Record<string, string>> = {
  ...{ Button: 'Button', IconButton: 'IconButton', ButtonBase: 'Pressable' },
  ...{ TextField: 'Field', OutlinedInput: 'Input', FilledInput: 'Input', InputBase: 'Input' },
  ...{ Input: 'Input', Select: 'Input', NativeSelect: 'Input', InputAdornment: 'Input' },
  ...{ FormControl: 'FieldFrame', FormLabel: 'FieldFrame', InputLabel: 'FieldFrame' },
  ...{ FormHelperText: 'FieldFrame', Checkbox: 'Checkbox', Switch: 'Checkbox', Chip: 'Chip' },
  ...{ Card: 'Card', Paper: 'Card', Table: 'Table', TableCell: 'Table', TableRow: 'Table' },
  ...{ Skeleton: 'Skeleton', Link: 'TextLink' },
};

/** Elements that are controls, with the files that draw them. */
const ELEMENTS: Readonly<Record<string, string>> = {
  button: 'Button, IconButton or Pressable',
  input: 'Field, Input or Checkbox',
  select: 'Input',
  textarea: 'TextArea',
};

/** A class of the controls' sheet. */
const CLASS = /(?<![\w-])ui-(?!monospace)[a-z][a-z-]*/;

/** Of the theme: how Material UI's own components look is said there. */
const THEME = 'src/layout/theme/';

function faultsOfModule(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const faults: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const [, name = ''] = /^@mui\/material\/(\w+)/.exec(node.moduleSpecifier.text) ?? [];
      if (OWN[name])
        faults.push(
          `it imports Material UI's ${name}, but the product's is ${HOME}${OWN[name]}.tsx`,
        );
    }
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const name = node.tagName.getText();
      if (ELEMENTS[name] && !isHidden(node))
        faults.push(`it draws the element ${name}, but that is ${ELEMENTS[name]} of ${HOME}`);
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) {
      const [found] = CLASS.exec(node.text) ?? [];
      if (found && !ts.isImportDeclaration(node.parent))
        faults.push(`it names the class ${found}, which is ${HOME}'s own`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

/** What nobody sees has no look: a field for password managers, what a button asks for a file. */
const isHidden = ({ attributes }: ts.JsxOpeningLikeElement): boolean =>
  attributes.properties.some((attribute) =>
    /^(?:hidden$|style=\{visuallyHidden\})/.test(attribute.getText()),
  );

function faultsOfSheet(text: string): string[] {
  const [found] = CLASS.exec(text.replaceAll(/\/\*[\s\S]*?\*\//g, '')) ?? [];
  return found ? [`it names the class ${found}, which is ${HOME}'s own`] : [];
}

/**
 * Which controls are made a second time: outside src/ui a file that takes Material UI's in place of the product's,
 * draws one of plain elements, or names a class of their sheet.
 *
 * @param folder of the project
 * @returns one sentence for each, with the file to open
 */
export function controlFaults(folder: string = resolve('.')): string[] {
  const root = join(folder, 'src');
  const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => join(root, path));
  return [...sourcesIn(root), ...sheets].flatMap((path) => {
    const file = relative(folder, path).replaceAll('\\', '/');
    if (file.startsWith(HOME) || file.startsWith(THEME)) return [];
    const text = readFileSync(path, 'utf8');
    const faults = file.endsWith('.css') ? faultsOfSheet(text) : faultsOfModule(file, text);
    return faults.map((fault) => `Open ${file}: ${fault} (scripts/controls.ts).`);
  });
}
