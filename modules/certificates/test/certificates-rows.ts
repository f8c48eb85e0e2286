import { sql } from '@tripos/db/client.ts'
import { makeAdministrator, signIn } from '../../identity/test/make-identity.ts'
import { certificateKeys, certificates } from '../contract/certificates.ts'
import { certificateKinds } from '../contract/kinds.ts'
import { certificateChecks, myCertificates } from '../contract/my-certificates.ts'
import { makeNextBatch } from '../server/make-batches.ts'
import { grantOne, kindInput, makeKind } from './make-certificates.ts'
import {
  administratorOf,
  HIDDEN,
  type Rows,
  studentOf,
  type World,
} from '../../../apps/server/test/authorization/row.ts'

/** Kinds belong to the whole school; certificates to people of departments. */
const kindOf = (world: World) => makeKind(world.app, administratorOf(world))
const ABSENT = { absent: 'NOT_FOUND' } as const

/** Of somebody in the department of the administrator. */
const certificateOf = async (world: World) =>
  grantOne(world.app, administratorOf(world), { kindId: await kindOf(world), userId: await studentOf(world) })
const idOf = async (world: World) => (await certificateOf(world)).id

/** Of the student, who is in no department. */
async function ownOf(world: World) {
  const root = await signIn(world.app, await makeAdministrator(world.app))
  return grantOne(world.app, root, { kindId: await kindOf(world), userId: world.users.student.id })
}
const ownIdOf = async (world: World) => (await ownOf(world)).id

/** Its holder is called otherwise by now. */
async function renamedOf(world: World): Promise<string> {
  const { id } = await certificateOf(world)
  await sql`update certificates set person_name = person_name || ' before' where id = ${id}`.execute(world.app.deps.db)
  return id
}

async function batchOf(world: World): Promise<string> {
  await certificateOf(world)
  const { id } = await world.app.call(certificates.startBatch, {}, administratorOf(world))
  while (await makeNextBatch(world.app.deps));
  return id
}

/** Made before the row is tried: nothing is to change then. */
let grantedKindId = ''

const REVOKED = { reason: 0 } as const

const WITHDRAWN = { from: '2026-01-01T00:00:00Z', reason: 'A test' } as const
const asRoot = async ({ app }: World) => signIn(app, await makeAdministrator(app))
const keyOf = async (world: World) => (await world.app.call(certificateKeys.rotate, {}, await asRoot(world))).id
async function withdrawnKeyOf(world: World): Promise<string> {
  const id = await keyOf(world)
  await world.app.call(certificateKeys.withdraw, { id, ...WITHDRAWN }, await asRoot(world))
  return id
}

const preview = () => {
  const { name, language, design, numberPattern } = kindInput()
  return { name, language, design, numberPattern, userId: null }
}

export const CERTIFICATES_ROWS: Rows = [
  [certificateKinds.paging, { input: () => ({}) }],
  [certificateKinds.options, { input: () => ({}) }],
  [certificateKinds.detail, { target: kindOf, input: (_, id) => ({ id }), ...ABSENT }],
  [certificateKinds.save, { target: kindOf, input: (_, id) => ({ ...kindInput(), id, version: 1 }), ...ABSENT }],
  [certificateKinds.delete, { target: kindOf, input: (_, id) => ({ ids: [id] }), ...ABSENT }],
  [certificateKinds.ruleOptions, { input: () => ({ of: 'exams' }) }],
  [certificateKinds.preview, { input: preview }],
  [certificates.paging, { input: () => ({}) }],
  [
    certificates.grant,
    {
      target: async world => {
        grantedKindId = await kindOf(world)
        return studentOf(world)
      },
      input: (_, id) => ({ kindId: grantedKindId, userIds: [id] }),
      others: 'CERTIFICATE_PERSON_OUTSIDE',
      absent: 'CERTIFICATE_PERSON_OUTSIDE',
    },
  ],
  [
    certificates.grantSheet,
    {
      target: kindOf,
      input: (_, id) => ({ kindId: id }),
      others: 'IMPORT_UNREADABLE',
      rightful: 'IMPORT_UNREADABLE',
    },
  ],
  [certificates.sheetTemplate, { input: () => ({}) }],
  [certificates.revoke, { target: idOf, input: (_, id) => ({ ids: [id], ...REVOKED }), ...HIDDEN }],
  [certificates.reissue, { target: renamedOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [certificates.download, { target: idOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [certificates.export, { input: () => ({}) }],
  [
    certificates.startBatch,
    {
      target: idOf,
      input: (_, id) => ({ ids: [id] }),
      others: 'CERTIFICATE_BATCH_EMPTY',
      absent: 'CERTIFICATE_BATCH_EMPTY',
    },
  ],
  [certificates.listBatches, { input: () => ({}) }],
  [certificates.downloadBatch, { target: batchOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [certificateKeys.list, { input: () => ({}) }],
  [certificateKeys.rotate, { input: () => ({}) }],
  [certificateKeys.withdraw, { target: keyOf, input: (_, id) => ({ ...WITHDRAWN, id }), absent: 'BAD_INPUT' }],
  [certificateKeys.startSigningAgain, { target: withdrawnKeyOf, input: (_, id) => ({ id }), absent: 'BAD_INPUT' }],
  [myCertificates.mine, { input: () => ({}) }],
  [myCertificates.pdf, { target: ownIdOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [myCertificates.credential, { target: ownIdOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [
    certificateChecks.show,
    { target: async world => (await ownOf(world)).code, input: (_, code) => ({ code }), ...ABSENT },
  ],
  [
    certificateChecks.find,
    {
      target: async world => (await ownOf(world)).number,
      input: (world, number) => ({ number, name: world.users.student.realName }),
      ...ABSENT,
    },
  ],
  [certificateChecks.checkFile, { input: () => ({ file: 'JVBERi0=' }) }],
  [certificateChecks.keys, { input: () => ({}) }],
]
