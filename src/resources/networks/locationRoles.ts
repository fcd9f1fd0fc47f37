import type { RaRecord } from 'react-admin';
import * as z from 'zod/mini';
import { LOCATION_ROLES } from '../../config';
import type { QueryMeta } from '../../data/LarderDataProvider';

const LINKS = z.array(
  z.object({
    role: z.enum(LOCATION_ROLES),
    location: z.nullable(z.object({ name: z.string(), deleted_at: z.nullable(z.string()) })),
  }),
);

/** What a read of profiles asks for beside them, so that `locationRolesOf` can tell. */
export const WITH_LOCATION_ROLES: Pick<QueryMeta, 'embed'> = {
  embed: ['links:user_locations(role,location:locations(name,deleted_at))'],
};

/** A role, and the names of the locations at which somebody has it, in their order. */
export interface LocationRole {
  role: (typeof LOCATION_ROLES)[number];
  locations: readonly string[];
}

/**
 * The roles of a user at locations that are not deleted, admin first; a role held nowhere is left
 * out.
 *
 * @throws ZodError when the profile was read without `WITH_LOCATION_ROLES`
 */
export function locationRolesOf(profile: RaRecord): readonly LocationRole[] {
  const links = z.parse(LINKS, profile['links']);
  return LOCATION_ROLES.map((role) => ({
    role,
    locations: links
      .flatMap((link) =>
        link.role === role && link.location?.deleted_at === null ? [link.location.name] : [],
      )
      .sort((one, other) => one.localeCompare(other)),
  })).filter(({ locations }) => locations.length > 0);
}
