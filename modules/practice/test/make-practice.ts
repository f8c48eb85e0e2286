/** Banks that students may practise, opened as staff open them. */
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import type { TestApp } from '../../../apps/server/test/app.ts'
import { practiceBanks } from '../contract/practice-banks.ts'

// oxlint-disable-next-line max-params -- a test reads: where, as whom, which bank, and what is special
export const openBank = (
  app: TestApp,
  token: string,
  bankId: string,
  fields: Partial<Input<typeof practiceBanks.save>> = {},
) => app.call(practiceBanks.save, { bankId, isOpen: true, openType: 1, version: 0, ...fields }, token)
