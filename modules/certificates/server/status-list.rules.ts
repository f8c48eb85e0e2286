/**
 * What became of certificates, as programs ask it: one bit each in lists that are signed like certificates (W3C Bitstring
 * Status List 1.0). A list is fetched whole, so that nobody sees which certificate was asked about.
 */
/** Of one list; the standard asks for no fewer. */
export const LIST_SIZE = 131_072
/** Odd, so that each place of a list is met once: neighbours in a class are no neighbours in the list. */
const STRIDE = 48_271

export interface StatusPlace {
  readonly list: number
  readonly index: number
}

export const statusPlace = (place: number): StatusPlace => ({
  list: Math.floor(place / LIST_SIZE),
  index: ((place % LIST_SIZE) * STRIDE) % LIST_SIZE,
})

export const statusListUrl = (siteUrl: string, list: number): string =>
  `${siteUrl}/.well-known/certificate-status/${list}`

/** Where a credential says that its state is found. */
export function statusEntry(siteUrl: string, place: number) {
  const { list, index } = statusPlace(place)
  const url = statusListUrl(siteUrl, list)
  return {
    id: `${url}#${index}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: String(index),
    statusListCredential: url,
  }
}

/** The first bit is the highest of the first byte. */
export function statusBits(indexes: readonly number[]): Uint8Array {
  const bits = new Uint8Array(LIST_SIZE / 8)
  for (const index of indexes) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7))
  return bits
}

/** So long may a program keep a list. */
export const LIST_SECONDS = 300
const LIST_MS = LIST_SECONDS * 1000

interface ListFacts {
  readonly site: { readonly url: string; readonly name: string }
  readonly list: number
  /** The bits, compressed, as the standard writes them. */
  readonly encodedList: string
  readonly now: Date
}

export function statusListPayload({ site, list, encodedList, now }: ListFacts) {
  const url = statusListUrl(site.url, list)
  const until = new Date(now.getTime() + LIST_MS)
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id: url,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: { id: site.url, name: site.name },
    validFrom: now.toISOString(),
    validUntil: until.toISOString(),
    credentialSubject: {
      id: `${url}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList,
      ttl: LIST_MS,
    },
    iss: site.url,
    jti: url,
    nbf: Math.floor(now.getTime() / 1000),
    exp: Math.floor(until.getTime() / 1000),
  }
}
