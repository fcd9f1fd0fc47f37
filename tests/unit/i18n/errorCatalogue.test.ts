import { describe, expect, it } from 'vitest';
import { text as textOf } from '../../../src/i18n/text';
import { ALL_TEXTS } from '../../support/allTexts';

const texts = new Set(ALL_TEXTS);

describe('the error catalogue', () => {
  it.each([
    'Failed to fetch clients',
    'Failed to fetch client',
    'Failed to fetch events',
    'Failed to fetch items',
    'Failed to fetch locations',
    'Failed to fetch location',
    'Failed to fetch networks',
    'Failed to fetch network',
    'Failed to fetch orders',
    'Failed to fetch users',
    'Failed to fetch user',
    'Failed to delete client',
    'Failed to delete location',
    'Failed to delete network',
    'Failed to delete user',
    'Failed to update location',
    'Failed to update network',
    'Error updating user details',
    'Error updating user role',
    'Failed to update email',
    'Error updating profile information',
    'Error changing location',
    'Error uploading image',
    'Error removing profile photo',
    'Failed to send invite',
    'Successfully deleted client',
    'Successfully deleted location',
    'Successfully deleted network',
    'Successfully deleted user',
    'Location updated',
    'User details updated',
    'User role updated',
    'Profile information updated',
    'Profile photo updated',
    'Profile photo removed',
    'Invitation sent',
    'The user will receive an email with an invite link to finish setting up their account',
    'Email update request sent',
    'Check your email to complete the email change process',
    'Please correct the following errors:',
    'Submission Failed',
    'An unexpected error occurred during submission.',
  ])('has %j', (text) => {
    expect(texts).toContain(text);
  });
});

describe('the other texts in quotation marks', () => {
  it.each([
    'Networks',
    '%{product} location networks',
    'Order #%{name}',
    'Account',
    'Network Settings',
    'Log out',
    'Light',
    'Dark',
    'System',
    'Overview',
    'Reports',
    'New Clients',
    'Visits',
    'Orders Fulfilled',
    'Active Now',
    'Recent Clients',
    'Upcoming Events',
    'Actions',
    'View',
    'New visit',
    'Edit',
    'Delete',
    'Profile Information',
    'Email Settings',
    'Password Settings',
    'Permissions',
    'Danger Zone',
    'Change',
    'Remove',
    'Go Back Home',
    'The page you are looking for could not be found.',
    'Uh-oh!',
    'Something went wrong on our end. Please try again in a few minutes.',
    'Access Control',
    'All day',
    'Are you absolutely sure?',
    'This action cannot be undone. This will permanently delete this client.',
    'Create client',
    'Create New User',
    'Create a new visit',
    'Add network',
    'Update network',
    'Delete network',
    'Add location',
    'Update location',
    'Delete location',
    'Invite user',
    'Delete user',
    'Change role',
    'Add event',
    'Add item',
    'Save changes',
    'Filter...',
    'Toggle columns',
    '%{total} total row(s) returned.',
    'Rows per page',
    'Page %{page} of %{pages}',
    'No results.',
    'Administrator',
    'Member',
    'Submitted',
    'Success',
    'Stay',
    'Leave',
    'Name is required.',
    'Street is required.',
    'City is required.',
    'Country is required.',
    '%{label} is required',
    '%{label} is not valid.',
    'Name is too long.',
    'Invalid email address.',
    'Passwords do not match',
    'Email is required',
    'Please enter a valid email address',
    'Password must be at least %{minimum} characters',
    'Password must contain a lowercase letter',
    'Password must contain an uppercase letter',
    'Password must contain a number',
  ])('has %j', (text) => {
    expect(texts).toContain(text);
  });

  it.each([
    ['first_name', 'First name is required'],
    ['last_name', 'Last name is required'],
    ['role', 'Role is required'],
  ])('are made of the name of the field %s: %j', (field, words) => {
    const label = textOf(`resources.profiles.fields.${field}`);
    expect(textOf('form.errors.required', { label })).toBe(words);
  });

  it.each(['Clients', 'Locations', 'Users', 'Events', 'Inventory', 'Orders'])(
    'has %j with a name behind it',
    (title) => {
      expect(texts).toContain(title);
      expect(textOf('routes.listOf', { title, name: 'Eastside' })).toBe(`${title} (Eastside)`);
    },
  );
});
