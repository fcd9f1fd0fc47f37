const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a part of an address can be the id of a record. */
export const isUuid = (id: string | undefined): id is string => id !== undefined && UUID.test(id);
