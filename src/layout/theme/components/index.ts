import type { ComponentOptions } from './ComponentOptions';
import { baseline } from './baseline';
import { buttons } from './buttons';
import { data } from './data';
import { dialogs } from './dialogs';
import { feedback } from './feedback';
import { menus } from './menus';
import { selection } from './selection';
import { surfaces } from './surfaces';

/** Every change to Material UI's own components, by group. */
export const components: ComponentOptions = {
  ...baseline,
  ...surfaces,
  ...buttons,
  ...selection,
  ...menus,
  ...dialogs,
  ...data,
  ...feedback,
};
