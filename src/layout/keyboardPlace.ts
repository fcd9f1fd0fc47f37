const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]';

/** Where a control lies. */
export interface Place {
  control: HTMLElement;
  /** The path of the page. */
  path: string;
  /** From the control outwards: each element around it, and which child of it leads to the control. */
  trail: readonly { parent: Element; index: number }[];
}

/** The elements in an element; a form's own `children` would be its field of that name. */
const childrenOf = (element: Element) => [...element.querySelectorAll(':scope > *')];

/** Notes where a control lies within a root. */
export function placeOf(control: HTMLElement, root: Element): Place {
  const trail = [];
  let at: Element = control;
  while (at !== root && at.parentElement) {
    trail.push({ parent: at.parentElement, index: childrenOf(at.parentElement).indexOf(at) });
    at = at.parentElement;
  }
  return { control, path: location.pathname, trail };
}

/** Whether Tab stops at an element. */
export function isStop(element: Element): element is HTMLElement {
  return (
    element instanceof HTMLElement &&
    element.isConnected &&
    element.tabIndex >= 0 &&
    element.matches(CONTROLS) &&
    !element.matches(':disabled, [aria-disabled="true"]') &&
    element.checkVisibility({ visibilityProperty: true })
  );
}

/**
 * The control that lies where one lay that has gone or stopped working: the same one of the row that
 * moved up, else the nearest before it, else the nearest after it; null where nothing is left.
 */
export function findStop({ control, trail }: Place): HTMLElement | null {
  const level = trail.findIndex(({ parent }) => parent.isConnected);
  const frame = trail[level]?.parent;
  if (!frame) return null;
  let at: Element = control.isConnected ? control : frame;
  if (!control.isConnected)
    for (const { index } of trail.slice(0, level + 1).reverse()) {
      const children = childrenOf(at);
      at = children[Math.min(index, children.length - 1)] ?? at;
    }
  for (let around: Element | null = at; around; around = around.parentElement) {
    if (isStop(around)) return around;
    const stops = [...around.querySelectorAll(CONTROLS)].filter(isStop);
    const before = stops.filter(
      (stop) => at.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_PRECEDING,
    );
    const found = before.at(-1) ?? stops[0];
    if (found) return found;
    if (around.matches('main')) return null;
  }
  return null;
}
