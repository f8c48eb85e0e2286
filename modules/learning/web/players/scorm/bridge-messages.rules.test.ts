import { describe, expect, it } from 'vitest'
import { messageFrom } from './bridge-messages.ts'

const frame = {} as Window
const from = (data: unknown, more: { source?: Window; origin?: string } = {}, origin?: string) =>
  messageFrom({ source: more.source ?? frame, origin: more.origin ?? 'null', data }, { frame, origin })
const state = { tripos: 'scorm', kind: 'state', state: { 'cmi.location': '3' } }

describe('what a package says', () => {
  it('is read by schema', () => {
    expect(from(state)).toEqual(state)
    expect(from({ tripos: 'scorm', kind: 'go', step: -1, more: 1 })).toEqual({ tripos: 'scorm', kind: 'go', step: -1 })
  })

  it.each([
    ['other words', { tripos: 'scorm', kind: 'token' }],
    ['values that are no text', { ...state, state: { 'cmi.location': { a: 1 } } }],
    ['names outside of the data model', { ...state, state: { constructor: 'x' } }],
    ['more than a state may have', { ...state, state: { 'cmi.suspend_data': 'x'.repeat(300_000) } }],
    ['a step too far', { tripos: 'scorm', kind: 'go', step: 5 }],
    ['nothing', null],
  ])('is not heard when it is %s', (_, data) => {
    expect(from(data)).toBeUndefined()
  })

  it('is heard from its own origin only, where it has one', () => {
    const own = 'https://packages.example.net'
    expect(from(state, { origin: own }, own)).toEqual(state)
    expect(from(state, { origin: 'null' }, own)).toBeUndefined()
    expect(from(state, { origin: 'https://exam.example' }, own)).toBeUndefined()
    expect(from(state, { origin: own, source: {} as Window }, own)).toBeUndefined()
  })

  it('is heard from its own frame only, and only without an origin where it has none', () => {
    expect(from(state, { source: {} as Window })).toBeUndefined()
    expect(from(state, { origin: 'https://exam.example' })).toBeUndefined()
    expect(
      messageFrom({ source: null, origin: 'null', data: state }, { frame: null, origin: undefined }),
    ).toBeUndefined()
  })
})
