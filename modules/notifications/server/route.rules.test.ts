import { describe, expect, it } from 'vitest'
import { type Asked, type Habits, route } from './route.rules.ts'

const HABITS: Habits = { timeZone: 'Asia/Shanghai', quietFrom: null, quietUntil: null, digestAt: null }

function routeOf(
  now: string,
  { habits = {}, ...fields }: Partial<Omit<Asked, 'habits'>> & { habits?: Partial<Habits> },
) {
  const asked: Asked = {
    channel: 'mail',
    state: 'on',
    isSecurity: false,
    isReachable: true,
    endsAt: null,
    ...fields,
    habits: { ...HABITS, ...habits },
    now: new Date(now),
  }
  const found = route(asked)
  return 'at' in found ? `${found.kind} ${found.at.toISOString().slice(0, 16)}` : found.kind
}

const quiet = (quietFrom: string, quietUntil: string, timeZone = 'Asia/Shanghai') => ({
  quietFrom,
  quietUntil,
  timeZone,
})

describe('a channel', () => {
  it.each([
    ['on', true, 'now'],
    ['fixed', true, 'now'],
    ['off', true, 'none'],
    ['absent', true, 'none'],
    ['on', false, 'none'],
    ['fixed', false, 'none'],
  ] as const)('%s, reachable %s: %s', (state, isReachable, expected) => {
    expect(routeOf('2030-01-15T12:00Z', { state, isReachable })).toBe(expected)
  })
})

describe('quiet hours', () => {
  it.each([
    // 22:00 to 07:00 in Shanghai, UTC+8
    ['2030-01-15T13:59Z', quiet('22:00', '07:00'), 'now'],
    ['2030-01-15T14:00Z', quiet('22:00', '07:00'), 'at 2030-01-15T23:00'],
    ['2030-01-15T16:30Z', quiet('22:00', '07:00'), 'at 2030-01-15T23:00'],
    ['2030-01-15T22:59Z', quiet('22:00', '07:00'), 'at 2030-01-15T23:00'],
    ['2030-01-15T23:00Z', quiet('22:00', '07:00'), 'now'],
    // within one day
    ['2030-01-15T05:00Z', quiet('12:30', '14:00'), 'at 2030-01-15T06:00'],
    ['2030-01-15T04:29Z', quiet('12:30', '14:00'), 'now'],
    ['2030-01-15T06:00Z', quiet('12:30', '14:00'), 'now'],
    // the same time twice
    ['2030-01-15T14:00Z', quiet('22:00', '22:00'), 'now'],
    // half a setting
    ['2030-01-15T14:00Z', { ...quiet('22:00', '07:00'), quietUntil: null }, 'now'],
    // UTC+14: the day has begun there before anywhere else
    ['2030-01-15T10:30Z', quiet('00:00', '06:00', 'Pacific/Kiritimati'), 'at 2030-01-15T16:00'],
    ['2030-01-15T09:30Z', quiet('00:00', '06:00', 'Pacific/Kiritimati'), 'now'],
    // New York, 10 March 2030: 02:00 becomes 03:00. The night is an hour shorter
    ['2030-03-10T04:00Z', quiet('22:00', '07:00', 'America/New_York'), 'at 2030-03-10T11:00'],
    // quiet until a time that this night does not have
    ['2030-03-10T06:30Z', quiet('22:00', '02:30', 'America/New_York'), 'at 2030-03-10T07:30'],
    ['2030-03-10T07:10Z', quiet('22:00', '02:30', 'America/New_York'), 'now'],
    // New York, 3 November 2030: 02:00 becomes 01:00. The night is an hour longer
    ['2030-11-03T04:00Z', quiet('22:00', '07:00', 'America/New_York'), 'at 2030-11-03T12:00'],
    // quiet until a time that this night has twice: until the first
    ['2030-11-03T05:10Z', quiet('22:00', '01:30', 'America/New_York'), 'at 2030-11-03T05:30'],
    ['2030-11-03T05:40Z', quiet('22:00', '01:30', 'America/New_York'), 'now'],
    ['2030-11-03T06:10Z', quiet('22:00', '01:30', 'America/New_York'), 'at 2030-11-03T06:30'],
  ] as const)('at %s with %j: %s', (now, habits, expected) => {
    expect(routeOf(now, { habits })).toBe(expected)
  })

  it('hold back no security message', () => {
    expect(routeOf('2030-01-15T16:00Z', { habits: quiet('22:00', '07:00'), isSecurity: true, state: 'fixed' })).toBe(
      'now',
    )
  })

  it.each([
    ['2030-01-15T22:00Z', 'none'],
    ['2030-01-15T23:00Z', 'none'],
    ['2030-01-15T23:01Z', 'at 2030-01-15T23:00'],
  ])('that end after %s, when it is of no use any more: %s', (endsAt, expected) => {
    expect(routeOf('2030-01-15T16:00Z', { habits: quiet('22:00', '07:00'), endsAt: new Date(endsAt) })).toBe(expected)
  })
})

describe('what is of no use any more', () => {
  it.each(['2030-01-15T11:59Z', '2030-01-15T12:00Z'])('since %s leaves by no channel', endsAt => {
    expect(routeOf('2030-01-15T12:00Z', { endsAt: new Date(endsAt) })).toBe('none')
    expect(routeOf('2030-01-15T12:00Z', { endsAt: new Date(endsAt), isSecurity: true, state: 'fixed' })).toBe('none')
  })
})

describe('the daily digest', () => {
  const habits = { digestAt: '08:00' }
  it.each([
    ['2030-01-15T12:00Z', habits, {}, 'digest 2030-01-16T00:00'],
    ['2030-01-15T23:59Z', habits, {}, 'digest 2030-01-16T00:00'],
    ['2030-01-16T00:00Z', habits, {}, 'digest 2030-01-17T00:00'],
    ['2030-01-15T12:00Z', habits, { channel: 'sms' }, 'now'],
    ['2030-01-15T12:00Z', habits, { isSecurity: true, state: 'fixed' }, 'now'],
    ['2030-01-15T12:00Z', habits, { state: 'off' }, 'none'],
    // its hour lies in the quiet hours, and was chosen for itself
    ['2030-01-15T16:00Z', { ...habits, ...quiet('22:00', '09:00') }, {}, 'digest 2030-01-16T00:00'],
    // it ends before the digest
    ['2030-01-15T12:00Z', habits, { endsAt: new Date('2030-01-15T20:00Z') }, 'now'],
    [
      '2030-01-15T16:00Z',
      { ...habits, ...quiet('22:00', '07:00') },
      { endsAt: new Date('2030-01-15T23:30Z') },
      'at 2030-01-15T23:00',
    ],
    ['2030-01-15T16:00Z', { ...habits, ...quiet('22:00', '07:00') }, { endsAt: new Date('2030-01-15T20:00Z') }, 'none'],
    // the day on which New York has no 02:00
    ['2030-03-10T05:00Z', { digestAt: '02:00', timeZone: 'America/New_York' }, {}, 'digest 2030-03-10T07:00'],
    ['2030-01-15T12:00Z', { digestAt: '00:00', timeZone: 'Pacific/Kiritimati' }, {}, 'digest 2030-01-16T10:00'],
  ] as const)('at %s with %j, %j: %s', (now, own, fields, expected) => {
    expect(routeOf(now, { habits: own, ...fields })).toBe(expected)
  })
})
