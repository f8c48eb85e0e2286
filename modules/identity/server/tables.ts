/** The tables of this module: no other SQL names them (tools/sql-wall.mjs). */
export const tables = [
  'contact_codes',
  'external_identities',
  'partner_roles',
  'partners',
  'pending_sign_ins',
  'security_notices',
  'sessions',
  'setup_links',
  'sign_ins',
  'sync_nonces',
  'user_import_items',
  'user_imports',
  'users',
] as const
