import { endpoint } from '@tripos/contract-kit/endpoint.ts'
import { systemClock } from '@tripos/runtime/clock.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { makeLog } from '@tripos/runtime/log.ts'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { EarlyCall } from './entrances.rules.ts'
import { mount } from './mount.ts'
import { makePageAnswers } from './page-answers.ts'

const text = z.object({ text: z.string() })
const [input, output] = [z.strictObject({}), text]
const summary = 'for everybody'
const GROUP = {
  words: endpoint({ path: '/api/words', summary, access: 'public', input, output }),
  slow: endpoint({ path: '/api/slow', summary, access: 'public', input, output }),
  broken: endpoint({ path: '/api/broken', summary, access: 'public', input, output }),
  own: endpoint({ path: '/api/own', summary, access: 'signedIn', input, output }),
}
const WORDS: EarlyCall = ['/api/words', {}]

function setUp() {
  const waiting: (() => void)[] = []
  const state = { asked: 0, words: 'first', answerNext: () => waiting.shift()?.() }
  const calls = mount(GROUP, {
    words: async (_, { language }) => {
      state.asked += 1
      const said = `${state.words} ${language}`
      await new Promise<void>(resolve => waiting.push(resolve))
      return { text: said }
    },
    slow: () => new Promise(() => undefined),
    broken: () => fail('BUSY'),
    own: async () => ({ text: 'of somebody' }),
  })
  return { state, find: makePageAnswers(calls, { clock: systemClock, log: makeLog('silent') }) }
}

const said = (words: string) => ({ '/api/words{}': `{"code":0,"msg":"ok","data":{"text":"${words}"}}` })
const soon = () => new Promise(resolve => setTimeout(resolve, 20))

it('shares one answer among who asks while it is on its way, but never one that is older than the question', async () => {
  const { state, find } = setUp()
  const first = find([WORDS], 'en-US')
  await soon()
  state.words = 'second'
  const later = Array.from({ length: 50 }, () => find([WORDS], 'en-US'))
  await soon()
  expect(state.asked).toBe(1)
  state.answerNext()
  expect(await first).toEqual(said('first en-US'))
  await soon()
  expect(state.asked).toBe(2)
  state.answerNext()
  for (const answer of await Promise.all(later)) expect(answer).toEqual(said('second en-US'))
})

it('answers in the language of the page', async () => {
  const { state, find } = setUp()
  const both = Promise.all([find([WORDS], 'zh-CN'), find([WORDS], 'en-US')])
  await soon()
  state.answerNext()
  state.answerNext()
  expect(await both).toEqual([said('first zh-CN'), said('first en-US')])
})

it('says nothing of calls that need a session, fail, are unknown or take too long', async () => {
  const { state, find } = setUp()
  const paths = ['/api/own', '/api/broken', '/api/none', '/api/slow', '/api/words']
  const page = find(
    paths.map(path => [path, {}]),
    'en-US',
  )
  await soon()
  state.answerNext()
  expect(await page).toEqual(said('first en-US'))
  // What nobody waits for any more does not come into the next page either.
  expect(await find([['/api/slow', {}]], 'en-US')).toEqual({})
})
