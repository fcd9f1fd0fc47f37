/** The text at a dotted path of a tree of texts, or undefined. */
export function lookUp(texts: object, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<unknown>((node, part) => (isTree(node) ? node[part] : undefined), texts);
  return typeof found === 'string' ? found : undefined;
}

function isTree(node: unknown): node is Record<string, unknown> {
  return typeof node === 'object' && node !== null;
}
