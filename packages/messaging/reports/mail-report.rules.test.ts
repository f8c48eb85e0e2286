import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeDeliveryStatus } from '../test/delivery-status.ts'
import { readMailReport } from './mail-report.rules.ts'

const ID = '0190c5d2-7a1b-7c3d-8e4f-5a6b7c8d9e0f'

describe('a delivery status notification', () => {
  test('is found by the address that it came to, or by the mail that it brings back', () => {
    const bounced = { messageId: ID, gatewayId: null, outcome: 'bounced', reason: '550 5.1.1 no such user here' }
    expect(readMailReport(makeDeliveryStatus({ id: ID }))).toEqual(bounced)
    expect(readMailReport(makeDeliveryStatus({ id: ID, to: 'bounces@school.example' }))).toEqual(bounced)
    expect(readMailReport(makeDeliveryStatus({ id: ID, isReturned: false }))).toEqual(bounced)
    expect(readMailReport(makeDeliveryStatus({ id: ID }).replaceAll('\r\n', '\n'))).toEqual(bounced)
  })

  test.each([
    ['failed', { outcome: 'bounced' }],
    ['Delivered', { outcome: 'delivered', reason: '' }],
    ['delayed', undefined],
    ['relayed', undefined],
    ['expanded', undefined],
  ])('%s', (action, found) => {
    const read = readMailReport(makeDeliveryStatus({ id: ID, action }))
    if (found === undefined) expect(read).toBeUndefined()
    else expect(read).toMatchObject(found)
  })

  test('says its status where the server has no words', () => {
    expect(readMailReport(makeDeliveryStatus({ id: ID, diagnostic: '' }))?.reason).toBe('5.1.1')
  })

  test('long words are cut, and make no second line', () => {
    const { reason = '' } =
      readMailReport(makeDeliveryStatus({ id: ID, diagnostic: `smtp; 550 ${'x '.repeat(400)}` })) ?? {}
    expect([reason.length, /[\r\n]/.test(reason)]).toEqual([300, false])
  })

  test.each([
    ['an answer of somebody on holiday', 'To: bounces+x@school.example\r\nSubject: away\r\n\r\nI am away'],
    ['one of somebody else’s mail', makeDeliveryStatus({ id: 'another' })],
    ['nothing', ''],
    ['a report without an end', 'Content-Type: multipart/report; boundary="b"\r\n\r\n--b\r\n'],
  ])('%s is none', (_, raw) => {
    expect(readMailReport(raw)).toBeUndefined()
  })

  test('whatever comes, it is read or not, in time', () => {
    const lines = fc.array(fc.oneof(fc.string(), fc.constantFrom('--b', '--b--', '', 'Action: failed')), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(lines, body => {
        const raw = `Content-Type: multipart/report; boundary=b\nTo: bounces+${ID}@a.example\n\n${body.join('\n')}`
        const read = readMailReport(raw)
        return read === undefined || read.messageId === ID
      }),
    )
  })
})
