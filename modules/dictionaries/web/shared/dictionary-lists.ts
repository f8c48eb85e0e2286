import type { Endpoint } from '@tripos/contract-kit/endpoint.ts'
import { dictionaries } from '../../contract/dictionaries.ts'

/** Everything that shows entries of dictionaries by their names, and so is asked again when they change. */
export const DICTIONARY_LISTS: Endpoint[] = [dictionaries.items, dictionaries.paging, dictionaries.categories]

/** For modules above, whose pages show entries too. */
export const showsEntries = (endpoint: Endpoint): void => void DICTIONARY_LISTS.push(endpoint)
