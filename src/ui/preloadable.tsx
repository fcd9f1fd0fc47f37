import { lazy, useState, type ComponentType } from 'react';

/**
 * A component that comes with a chunk of its own, as with React's `lazy`, but is drawn at once
 * where it was fetched ahead: `lazy` shows what waits for it even then, and the page is drawn twice.
 *
 * @param load imports it
 * @returns the component, to be drawn within Suspense; its `preload` fetches it ahead
 */
export function preloadable<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    const found = await load();
    // Asked for twice, it is still one component.
    loaded ??= found;
    return { default: loaded };
  };
  const Late = lazy(preload);
  function Preloadable(props: Props) {
    // One and the same for as long as it is drawn.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Late);
    return <Shown {...props} />;
  }
  return Object.assign(Preloadable, { preload });
}
