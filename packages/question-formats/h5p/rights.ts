import { type Fields, hasText, listOf } from './json.ts'

/** What editors write where nobody said anything: undisclosed. */
const NO_LICENCES: ReadonlySet<unknown> = new Set([undefined, null, '', 'U'])

/** Whether it is said who made a piece, or what one may do with it. */
export const hasRights = (metadata: Fields): boolean =>
  !NO_LICENCES.has(metadata['license']) ||
  listOf(metadata['authors']).length > 0 ||
  ['author', 'source', 'licenseExtras'].some(name => hasText(metadata[name]))
