import { expect, it } from 'vitest'
import { compareTexts, likeness, nearKeysOf, piecesOf } from './near.rules.ts'

const text = (stem: string, ...rest: string[]) => ({ stem, rest })
const shared = (a: string, b: string) => {
  const keys = new Set(nearKeysOf(text(b)))
  return nearKeysOf(text(a)).filter(key => keys.has(key)).length
}

const LONG = '植物细胞在光照条件下进行光合作用，把二氧化碳和水转化为有机物并释放氧气，这一过程的场所是'
const LONG_CHANGED = '植物细胞在光照条件下进行光合作用，把二氧化碳和水转化成有机物并释放氧气，该过程的场所是'

it('finds a text again that was changed in a few places', () => {
  expect(shared(LONG, LONG)).toBe(16)
  expect(shared(LONG, LONG_CHANGED)).toBeGreaterThan(0)
  expect(shared(LONG, `${LONG}。`)).toBe(16)
  expect(shared('A body of mass 2 kg rests on a table.', 'A body of mass 3 kg rests on a table.')).toBeGreaterThan(0)
})

it('keeps texts apart that have little in common', () => {
  expect(shared(LONG, '一个质量为两千克的物体静止在水平桌面上，求桌面对它的支持力')).toBe(0)
  expect(likeness(piecesOf('abcdef'), piecesOf('uvwxyz'))).toBe(0)
  expect(nearKeysOf(text(''))).toEqual([])
})

it('calls texts the same that differ in spaces, width, case and punctuation only', () => {
  expect(compareTexts(text('What is ２ + 2?'), text('what is 2+2'))).toEqual({ isSame: true, share: 1 })
  expect(compareTexts(text('x + 1 = 2 holds'), text('x - 1 = 2 holds')).isSame).toBe(false)
})

it('looks at the options as soon as there are some, so that a common stem alone is no duplicate', () => {
  const stored = text('下列说法正确的是', '细胞膜具有选择透过性', '线粒体是光合作用的场所')
  expect(compareTexts(text('下列说法正确的是'), stored).isSame).toBe(true)
  expect(compareTexts(text('下列说法正确的是', '牛顿是物理学家', '光速是有限的'), stored).share).toBeLessThan(0.4)
})
