import { describe, expect, it } from 'vitest'
import type { MessageChannel, NotificationKindEntry } from '@tripos/contract-kit/manifest.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { channelState, isOnAtSite } from './choices.rules.ts'

const entry = (channels: readonly MessageChannel[], isSecurity = false): NotificationKindEntry => ({
  name: localized('一', 'One'),
  to: 'student',
  channels,
  isSecurity,
  variables: {},
  title: localized('一', 'One'),
  body: localized('一', 'One'),
})

describe('the state of a channel', () => {
  it.each([
    ['bell', [], {}, {}, 'on'],
    ['bell', [], { bell: false }, {}, 'absent'],
    ['bell', [], {}, { bell: false }, 'off'],
    ['mail', ['mail'], {}, {}, 'on'],
    ['mail', ['mail'], {}, { mail: false }, 'off'],
    ['mail', ['mail'], { mail: false }, {}, 'absent'],
    ['mail', ['mail'], { mail: false }, { mail: true }, 'absent'],
    ['mail', [], {}, {}, 'absent'],
    ['mail', [], { mail: true }, {}, 'on'],
    ['sms', ['mail'], {}, { sms: true }, 'absent'],
    ['sms', ['mail'], { sms: true }, { sms: false }, 'off'],
  ] as const)('%s, shipped with %j, site %j, own %j: %s', (channel, channels, site, own, state) => {
    expect(channelState(entry(channels), channel, { site, own })).toBe(state)
  })

  it.each([
    ['bell', { bell: false }, { bell: false }, 'fixed'],
    ['mail', { mail: false }, { mail: false }, 'fixed'],
    ['sms', {}, {}, 'absent'],
    ['sms', { sms: true }, { sms: false }, 'fixed'],
  ] as const)('of security: %s, site %j, own %j: %s', (channel, site, own, state) => {
    expect(channelState(entry(['mail'], true), channel, { site, own })).toBe(state)
  })

  it('at the site is as shipped, unless it is set', () => {
    expect(isOnAtSite(entry(['mail']), 'mail', {})).toBe(true)
    expect(isOnAtSite(entry(['mail']), 'mail', { mail: false })).toBe(false)
    expect(isOnAtSite(entry(['mail'], true), 'mail', { mail: false })).toBe(true)
  })
})
