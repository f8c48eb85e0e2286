/** The example of Alibaba Cloud's own document, "V3 request structure and signature". */
import { expect, test } from 'vitest'
import { signAliyun } from './aliyun-signature.ts'

const EXAMPLE = {
  host: 'ecs.cn-shanghai.aliyuncs.com',
  action: 'RunInstances',
  version: '2014-05-26',
  query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
  date: '2023-10-26T10:22:32Z',
  nonce: '3156853299f313e23d1673dc12e1703d',
}
const KEY = { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' }

test('a call is signed as the document says', () => {
  const { query, headers } = signAliyun(EXAMPLE, KEY)
  expect(query).toBe('ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai')
  expect(headers['authorization']).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,' +
      'SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

test('a query is encoded as RFC 3986 has it', () => {
  const { query } = signAliyun({ ...EXAMPLE, query: { b: "(it's) *!", a: '短信 ~+' } }, KEY)
  expect(query).toBe('a=%E7%9F%AD%E4%BF%A1%20~%2B&b=%28it%27s%29%20%2A%21')
})
