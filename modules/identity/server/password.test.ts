import { expect, it } from 'vitest'
import { hashPassword, isOutdated, isPasswordRight, makeGate } from './password.ts'

it('hashes with argon2id, 9 MiB, four passes', async () => {
  const stored = await hashPassword('a password')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=9216,t=4,p=1\$/)
  expect(await isPasswordRight('a password', stored, 'signIn')).toBe(true)
  expect(await isPasswordRight('A password', stored, 'signIn')).toBe(false)
  expect(await isPasswordRight('a password', null, 'signIn')).toBe(false)
  expect(isOutdated(stored)).toBe(false)
})

it('works on a few at once, in order, and refuses when too many wait', async () => {
  const gate = makeGate(2, { only: 3 })
  const order: number[] = []
  let running = 0
  let most = 0
  const work = (n: number) => async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise(resolve => setImmediate(resolve))
    running -= 1
    order.push(n)
  }
  const all = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(n => gate.run('only', work(n))))
  expect(all.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected'])
  expect(all[5]).toMatchObject({ reason: { errorName: 'BUSY' } })
  expect(order).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
  // A failing work gives its place back.
  await expect(gate.run('only', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await gate.run('only', work(7))
})

it('a lane that strangers have filled keeps nobody of an earlier one out', async () => {
  const gate = makeGate(1, { first: 2, last: 2 })
  const order: string[] = []
  const work = (name: string) => async () => {
    await new Promise(resolve => setImmediate(resolve))
    order.push(name)
  }
  const all = await Promise.allSettled([
    gate.run('last', work('running')),
    gate.run('last', work('last 1')),
    gate.run('last', work('last 2')),
    gate.run('last', work('last 3')),
    gate.run('first', work('first 1')),
    gate.run('first', work('first 2')),
  ])
  expect(all.map(({ status }) => status)).toEqual([
    ...Array(3).fill('fulfilled'),
    'rejected',
    ...Array(2).fill('fulfilled'),
  ])
  expect(order).toEqual(['running', 'first 1', 'first 2', 'last 1', 'last 2'])
})
