import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LIST_SIZE, statusBits, statusEntry, statusPlace } from './status-list.rules.ts'

/** As the standard reads a list: the first bit is the highest of the first byte. */
const bitAt = (bits: Uint8Array, index: number): number => ((bits[Math.floor(index / 8)] ?? 0) >> (7 - (index % 8))) & 1

describe('the place of a certificate', () => {
  it('is another one in its list for each of a list', () => {
    const indexes = Array.from({ length: LIST_SIZE }, (_, place) => statusPlace(place).index)
    expect(new Set(indexes).size).toBe(LIST_SIZE)
    expect(indexes.every(index => index >= 0 && index < LIST_SIZE)).toBe(true)
  })

  it('is no neighbour of the one that was issued with it, and another list follows a full one', () => {
    expect(Math.abs(statusPlace(8).index - statusPlace(7).index)).toBeGreaterThan(1000)
    expect(statusPlace(LIST_SIZE - 1).list).toBe(0)
    expect(statusPlace(LIST_SIZE)).toEqual({ list: 1, index: 0 })
  })

  it('stands in the entry as the standard writes it', () => {
    const { index } = statusPlace(LIST_SIZE + 5)
    expect(statusEntry('https://exams.example', LIST_SIZE + 5)).toEqual({
      id: `https://exams.example/.well-known/certificate-status/1#${index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(index),
      statusListCredential: 'https://exams.example/.well-known/certificate-status/1',
    })
  })
})

it('has a bit set for what was listed, and for nothing else', () => {
  const index = fc.nat({ max: LIST_SIZE - 1 })
  fc.assert(
    fc.property(fc.uniqueArray(index, { maxLength: 20 }), index, (listed, other) => {
      const bits = statusBits(listed)
      expect(bits.length).toBe(LIST_SIZE / 8)
      for (const one of listed) expect(bitAt(bits, one)).toBe(1)
      expect(bitAt(bits, other)).toBe(listed.includes(other) ? 1 : 0)
    }),
    { numRuns: 40 },
  )
})
