/** The example of Tencent Cloud's own document, "Signature v3": its secrets are printed there as asterisks, and signed as such. */
import { expect, test } from 'vitest'
import { signTencent } from './tencent-signature.ts'

test('a call is signed as the document says', () => {
  const headers = signTencent(
    {
      host: 'cvm.tencentcloudapi.com',
      service: 'cvm',
      action: 'DescribeInstances',
      body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
      at: new Date(1_551_113_065_000),
    },
    { id: '*'.repeat(36), secret: '*'.repeat(32) },
  )
  expect(headers).toMatchObject({ 'x-tc-timestamp': '1551113065', 'x-tc-action': 'DescribeInstances' })
  expect(headers['authorization']).toBe(
    `TC3-HMAC-SHA256 Credential=${'*'.repeat(36)}/2019-02-25/cvm/tc3_request, ` +
      'SignedHeaders=content-type;host;x-tc-action, ' +
      'Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
  )
})
