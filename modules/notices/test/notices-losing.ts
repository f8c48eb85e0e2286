import { expect } from 'vitest'
import { notices } from '../contract.ts'
import { makeNotice } from './make-notices.ts'
import { refusalOf } from '../../../apps/server/test/app.ts'
import type { LosingPart } from '../../../apps/server/test/losing.ts'

export const NOTICES_LOSING: LosingPart = {
  async leave({ app, staff, student }) {
    const id = await makeNotice(app, staff, { title: 'Read' })
    await app.call(notices.read, { id }, student)
    return id
  },
  says: /notices read 1/,
  cases: [
    {
      title: 'a notice that was read is to be deleted: it is refused',
      async work({ app, staff }, id) {
        expect(await refusalOf(app.call(notices.delete, { ids: [id] }, staff))).toBe('NOTICE_WAS_READ')
      },
      changes: {},
    },
  ],
}
