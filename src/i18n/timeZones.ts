/** What the database takes for the name of a zone (private.is_time_zone): by place, not by rule. */
const BY_PLACE = /^[A-Z][A-Za-z_]*(\/[A-Z][A-Za-z_-]*)+$/;

/** Those of the United States, from east to west, as people look for them. */
const UNITED_STATES = [
  'America/New_York',
  'America/Detroit',
  'America/Kentucky/Louisville',
  'America/Indiana/Indianapolis',
  'America/Chicago',
  'America/Denver',
  'America/Boise',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Adak',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
] as const;

/** A zone that can be chosen. */
export interface ZoneChoice {
  /** The IANA name. */
  id: string;
  name: string;
  region: 'unitedStates' | 'elsewhere';
}

/** A zone in plain words, `Detroit (Eastern Time)`; the name itself where this device has no words. */
export function zoneName(zone: string): string {
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  try {
    const words = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value;
    return words === undefined ? city : `${city} (${words})`;
  } catch {
    return zone;
  }
}

let choices: readonly ZoneChoice[] | undefined;

/** All zones that this device and the database know, those of the United States first, then by name. */
export function zoneChoices(): readonly ZoneChoice[] {
  choices ??= [
    ...UNITED_STATES.map((id) => choiceOf(id, 'unitedStates')),
    ...Intl.supportedValuesOf('timeZone')
      .filter((id) => BY_PLACE.test(id) && !UNITED_STATES.some((known) => known === id))
      .map((id) => choiceOf(id, 'elsewhere'))
      .sort((one, other) => one.name.localeCompare(other.name)),
  ];
  return choices;
}

const choiceOf = (id: string, region: ZoneChoice['region']): ZoneChoice => ({
  id,
  name: zoneName(id),
  region,
});
