import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Avatar } from '../../../src/ui/Avatar';

afterEach(() => vi.unstubAllEnvs());

const sourceOf = (src: string) => {
  const { container } = render(<Avatar id="1" name="Ada Lovelace" src={src} />);
  return container.querySelector('img')?.getAttribute('src');
};
const PATH = '/storage/v1/object/public/avatars/n/u/avatar-1.png';

it('shows a photo of the host of the API', () => {
  vi.stubEnv('VITE_SUPABASE_URL', 'https://x.supabase.co/');
  expect(sourceOf(PATH)).toBe(`https://x.supabase.co${PATH}`);
  expect(sourceOf('blob:https://larder.example/1')).toBe('blob:https://larder.example/1');
});

it('shows a photo of its own host where that is the API', () => {
  vi.stubEnv('VITE_SUPABASE_URL', '');
  expect(sourceOf(PATH)).toBe(PATH);
});
