import { describe, expect, it } from 'vitest'
import { madeTitle } from './made-title.rules.ts'

describe('the title of what is made from something else', () => {
  it('says so behind the title', () => {
    expect(madeTitle('Algebra', '{title} (copy)', 120)).toBe('Algebra (copy)')
  })

  it('is cut where it would be too long, and still says so', () => {
    expect(madeTitle('Algebra and geometry', '{title} (copy)', 15)).toBe('Algebra (copy)')
    expect(madeTitle('x'.repeat(120), '{title}（副本）', 120)).toHaveLength(120)
  })

  it('takes a title as it is, whatever it looks like', () => {
    expect(madeTitle("$& and $' {title}", '{title} (copy)', 120)).toBe("$& and $' {title} (copy)")
  })
})
