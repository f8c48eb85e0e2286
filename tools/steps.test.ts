import { expect, test } from 'vitest'
import { addCounts, honestCounts, step } from './lib/steps.mjs'

const counts = (passed: number, failed: number) => ({ passed, failed, skipped: 0 })

test.each([
  ['a green run stays as it is', counts(3, 0), 0, 0],
  ['failed tests are counted once', counts(3, 2), 1, 2],
  ['a run that died after its tests passed counts as a failure', counts(3, 0), 1, 1],
  ['a run without tests counts as a failure', counts(0, 0), 0, 1],
  ['a run that never reported counts as a failure', counts(0, 0), 1, 1],
])('%s', (_, found, code, failed) => {
  expect(honestCounts(found, code).failed).toBe(failed)
})

test('counts of several runners are summed', () => {
  expect(addCounts({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 })).toEqual({
    passed: 11,
    failed: 22,
    skipped: 33,
  })
})

test('a step keeps what its work gave, and its time', async () => {
  const result = await step('a step', async () => ({ code: 0, output: 'fine' }))
  expect(result).toMatchObject({ name: 'a step', code: 0, output: 'fine' })
  expect(result.seconds).toBeGreaterThanOrEqual(0)
})
