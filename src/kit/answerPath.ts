import { pathTo } from '../routes';

/** The address of a short answer: the name of its file in docs/help. */
export const answerPath = (name: string): string => `${pathTo('Help')}#${name}`;
