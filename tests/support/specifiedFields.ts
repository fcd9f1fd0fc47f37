/** The parts of a person's name, and the address, as several entities have them. */
export const NAME = ['first_name', 'last_name', 'full_name', 'email'] as const;
const ADDRESS = ['address_line1', 'address_line2', 'city', 'state', 'zip_code'] as const;

/** The entities of section 3 of the specification with their fields, under its names. */
export const FIELDS = {
  clients: [
    ...['id', 'network_id', ...NAME, 'phone_number', 'partial_ssn', 'date_of_birth', ...ADDRESS],
    ...['referral_type', 'gender', 'ethnicity', 'created_at', 'deleted_at'],
  ],
  networks: ['id', 'name', 'description'],
  locations: [
    ...['id', 'network_id', 'name', 'description', 'inventory_tracking_enabled'],
    ...['strict_inventory_tracking_enabled', 'deleted_at'],
  ],
  events: [
    ...['id', 'location_id', 'name', 'description', 'start_date', 'end_date', 'start_time'],
    ...['end_time', 'is_food_provided', 'are_gifts_provided'],
  ],
  inventory_items: [
    ...['id', 'location_id', 'name', 'description', 'category'],
    ...['quantity_actual', 'quantity_requested', 'quantity_available'],
  ],
  orders: [
    ...['id', 'visit_id', 'order_number', 'fulfillment_status', 'fulfilled_by', 'created_at'],
    'location_id',
  ],
  profiles: [
    ...['id', 'network_id', ...NAME, 'avatar_url', 'active_location_id', ...ADDRESS],
    'deleted_at',
  ],
  user_locations: ['user_id', 'location_id', 'role'],
} satisfies Record<string, readonly string[]>;
