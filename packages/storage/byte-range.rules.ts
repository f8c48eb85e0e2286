/** Parts of a file, as players ask for them: RFC 9110, section 14. */

export interface ByteRange {
  /** The first and the last byte. */
  readonly from: number
  readonly to: number
}

const SINGLE = /^bytes=(\d*)-(\d*)$/

/**
 * What a `Range` header asks for: a part, 'none' where the file has no such part, undefined where the whole file is sent,
 * because there is no header, it is none that we know, or it asks for several parts at once.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, first = '', last = ''] = SINGLE.exec(header?.replace(/\s/g, '') ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'none' : { from: size - length, to: size - 1 }
  }
  const from = Number(first)
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  // A last byte before the first one makes the header one that means nothing.
  if (last !== '' && Number(last) < from) return undefined
  return from >= size ? 'none' : { from, to }
}
