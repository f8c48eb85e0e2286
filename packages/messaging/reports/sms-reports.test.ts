/** The forms as the documents of the providers print them. */
import { describe, expect, test } from 'vitest'
import { readAliyunReports, readHookReports, readTencentReports } from './sms-reports.ts'

const ID = '0190c5d2-7a1b-7c3d-8e4f-5a6b7c8d9e0f'

/** Alibaba Cloud, "SmsReport": a list, one for each number. */
const ALIYUN = {
  phone_number: '13900000001',
  send_time: '2017-01-01 11:12:13',
  report_time: '2017-02-02 22:23:24',
  success: true,
  err_code: 'DELIVERED',
  err_msg: '用户接收成功',
  sms_size: '1',
  biz_id: '12345',
  out_id: ID,
}
/** Tencent Cloud, "短信下发状态通知". */
const TENCENT = {
  user_receive_time: '2015-10-17 08:03:04',
  nationcode: '86',
  mobile: '13xxxxxxxxx',
  report_status: 'SUCCESS',
  errmsg: 'DELIVRD',
  description: '用户短信送达成功',
  sid: '8:K0lnFZ5yzqBFnoaIUB620240124',
}

describe('Alibaba Cloud', () => {
  test('knows our own id again, and says why', () => {
    const failed = { ...ALIYUN, success: false, err_code: 'MK:0001', err_msg: '空号\n' }
    expect(readAliyunReports([ALIYUN, failed])).toEqual([
      { messageId: ID, gatewayId: '12345', outcome: 'delivered', reason: '' },
      { messageId: ID, gatewayId: '12345', outcome: 'bounced', reason: 'MK:0001: 空号' },
    ])
  })
  test.each([[{ out_id: undefined }], [{ out_id: null }], [{ out_id: '67890' }]])(
    'without it by its own: %j',
    fields => {
      expect(readAliyunReports([{ ...ALIYUN, ...fields }])).toMatchObject([{ messageId: null, gatewayId: '12345' }])
    },
  )
})

test('Tencent Cloud is known by its own number', () => {
  const failed = { ...TENCENT, report_status: 'FAIL', errmsg: 'MN:0012', description: '黑名单' }
  expect(readTencentReports([TENCENT, failed])).toEqual([
    { messageId: null, gatewayId: TENCENT.sid, outcome: 'delivered', reason: '' },
    { messageId: null, gatewayId: TENCENT.sid, outcome: 'bounced', reason: 'MN:0012: 黑名单' },
  ])
})

test('a gateway of one’s own says our id', () => {
  expect(readHookReports({ reports: [{ id: ID, outcome: 'bounced', reason: 'switched off' }] })).toEqual([
    { messageId: ID, gatewayId: null, outcome: 'bounced', reason: 'switched off' },
  ])
  expect(readHookReports({ reports: [{ id: 'not ours', outcome: 'bounced', reason: '' }] })).toEqual([])
})

test.each([
  ['no list', {}],
  ['a list of something else', [{ hello: 1 }]],
  ['a text', 'x'],
  ['more than anybody sends', Array.from({ length: 1001 }, () => ALIYUN)],
])('%s is not read', (_, body) => {
  expect([readAliyunReports(body), readTencentReports(body), readHookReports(body)]).toEqual(
    Array.from({ length: 3 }, () => undefined),
  )
})
