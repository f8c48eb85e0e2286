import fc from 'fast-check'

const SURROGATES = { first: 0xd800, count: 0x800 }

/**
 * Any letter of Unicode, as `unit: 'binary'` of fast-check draws them: that one makes a table of all million of them first, in
 * three seconds.
 */
export const codePoint = fc.integer({ min: 0, max: 0x10ffff - SURROGATES.count }).map(
  index => String.fromCodePoint(index < SURROGATES.first ? index : index + SURROGATES.count),
  letter => {
    const point = typeof letter === 'string' && [...letter].length === 1 ? letter.codePointAt(0) : undefined
    if (point === undefined) throw new Error('not one letter')
    return point < SURROGATES.first ? point : point - SURROGATES.count
  },
)
