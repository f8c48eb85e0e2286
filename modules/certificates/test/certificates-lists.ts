import type { ScopedLists } from '../../../apps/server/test/scoped-lists.ts'
import { identity } from '../../identity/contract/identity.ts'
import { certificates } from '../contract/certificates.ts'
import { certificateKinds } from '../contract/kinds.ts'
import { grantOne, makeKind } from './make-certificates.ts'

export const CERTIFICATES_LISTS: ScopedLists = {
  lists: [
    {
      endpoint: certificates.paging,
      async make({ app, root, student }) {
        const { id: userId } = await app.call(identity.info, {}, student)
        return (await grantOne(app, root, { kindId: await makeKind(app, root), userId })).id
      },
    },
  ],
  without: [[certificateKinds.paging, 'kinds of certificates belong to the whole school, as lecturers do']],
}
