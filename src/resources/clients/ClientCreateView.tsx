import type { ViewProps } from '../../kit/declaration';
import { CreatePage } from '../../kit/form/CreatePage';
import { WizardLink } from './WizardLink';

/** The form that makes a client, with the way to the demonstration beside its button. */
export const ClientCreateView = ({ resource }: ViewProps) => (
  <CreatePage resource={resource} note={<WizardLink />} />
);
