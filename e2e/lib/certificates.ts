/** Certificates without a screen. */
import { defaultDesign } from '../../modules/certificates/contract/default-design.ts'
import { call } from './api.ts'

export interface MadeCertificate {
  readonly kindId: string
  readonly id: string
  readonly code: string
  readonly number: string
}

/** A kind of its own, granted to this person by hand. */
export async function makeCertificate(staff: string, userId: string): Promise<MadeCertificate> {
  const kind = {
    name: 'Fire Safety Certificate',
    language: 'en-US',
    criteria: 'Passed the fire safety exam',
    design: defaultDesign('en-US'),
    numberPattern: `E${crypto.randomUUID().slice(0, 8)}-{seq:4}`,
    validMonths: 24,
    renewDays: 30,
    rule: 0,
    examIds: [],
    courseId: null,
    afterVoid: 1,
    afterRegrade: 1,
    afterLaterFail: 0,
    isActive: true,
  }
  const { id: kindId } = await call<{ id: string }>('/api/certificate-kind/save', kind, staff)
  await call('/api/certificate/grant', { kindId, userIds: [userId] }, staff)
  type Rows = { readonly rows: readonly { readonly id: string; readonly code: string; readonly number: string }[] }
  const { rows } = await call<Rows>('/api/certificate/paging', { kindId }, staff)
  const [row] = rows
  if (row === undefined) throw new Error('nothing was granted')
  return { kindId, id: row.id, code: row.code, number: row.number }
}
