import type { Input } from '@tripos/contract-kit/endpoint.ts'
import type { TestApp } from '../../../apps/server/test/app.ts'
import { certificates } from '../contract/certificates.ts'
import { defaultDesign } from '../contract/default-design.ts'
import { certificateKinds } from '../contract/kinds.ts'

type KindInput = Input<typeof certificateKinds.save>

let count = 0

export const kindInput = (fields: Partial<KindInput> = {}): KindInput => ({
  name: '消防安全培训合格证',
  language: 'zh-CN',
  criteria: '通过消防安全考试',
  design: defaultDesign('zh-CN'),
  numberPattern: `K${(count += 1)}-{yyyy}-{seq:4}`,
  validMonths: null,
  renewDays: 30,
  rule: 0,
  examIds: [],
  courseId: null,
  afterVoid: 1,
  afterRegrade: 1,
  afterLaterFail: 0,
  isActive: true,
  ...fields,
})

export const makeKind = async (app: TestApp, token: string, fields: Partial<KindInput> = {}): Promise<string> =>
  (await app.call(certificateKinds.save, kindInput(fields), token)).id

/** Grants one by hand and gives its row. */
export async function grantOne(app: TestApp, token: string, { kindId, userId }: { kindId: string; userId: string }) {
  await app.call(certificates.grant, { kindId, userIds: [userId] }, token)
  const { rows } = await app.call(certificates.paging, { kindId }, token)
  const [row] = rows
  if (row === undefined) throw new Error('nothing was granted')
  return row
}

/** A file of the product, as bytes. */
// oxlint-disable-next-line max-params -- a test reads: where, what, of which thing, as whom
export async function fetchFile(app: TestApp, path: string, input: unknown, token?: string): Promise<Buffer> {
  const { rawPayload, headers } = await app.app.inject({
    method: 'POST',
    url: path,
    payload: input as object,
    headers: token === undefined ? {} : { token },
  })
  if (String(headers['content-type']).includes('json')) throw new Error(rawPayload.toString())
  return rawPayload
}
