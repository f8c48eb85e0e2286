import { expect, test } from 'vitest'
import { TestClock } from '../../../apps/server/test/app.ts'
import { createTestDatabase } from '../../../apps/server/test/database.ts'
import { makeMediaRights } from './media-rights.ts'

const id = (last: string) => `0197f3a0-0000-7000-8000-0000000000${last}`
const held = { assetId: id('aa'), holder: { userId: id('bb'), lessonId: id('cc') } }

test('one look is enough for all the parts that are asked for in some seconds', async () => {
  const { db, statements, drop } = await createTestDatabase()
  const clock = new TestClock()
  const deps = { db, statements, clock }
  let looks = 0
  const holds = makeMediaRights(deps, () => {
    looks += 1
    return Promise.resolve(looks !== 2)
  })
  const answers = await Promise.all(Array.from({ length: 100 }, () => holds(held)))
  expect([looks, answers.every(Boolean)]).toEqual([1, true])
  clock.advance(3.9)
  expect([await holds(held), looks]).toEqual([true, 1])
  clock.advance(0.1)
  expect([await holds(held), looks]).toEqual([false, 2])
  // Another file, and a clock that was put back: nothing lasts longer for it.
  expect([await holds({ ...held, assetId: id('dd') }), looks]).toEqual([true, 3])
  clock.advance(-1)
  expect([await holds(held), looks]).toEqual([true, 4])
  let isAway = true
  const later = makeMediaRights(deps, () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(true)))
  await expect(later(held)).rejects.toThrow('away')
  isAway = false
  expect(await later(held)).toBe(true)
  await drop()
})
