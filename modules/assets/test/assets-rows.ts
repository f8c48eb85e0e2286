import { assets } from '../contract/assets.ts'
import { sql } from '@tripos/db/client.ts'
import { makeAsset } from './make-assets.ts'
import { administratorOf, HIDDEN, type Rows, type World } from '../../../apps/server/test/authorization/row.ts'

async function assetOf(world: World): Promise<string> {
  const id = await makeAsset(world.app, administratorOf(world))
  await sql`update assets set department_id = ${world.departmentId} where id = ${id}`.execute(world.app.deps.db)
  return id
}

export const ASSETS_ROWS: Rows = [
  [assets.paging, { input: () => ({}) }],
  [assets.detail, { target: assetOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [assets.link, { target: assetOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [assets.rename, { target: assetOf, input: (_, id) => ({ id, name: 'other.txt' }), ...HIDDEN }],
  [assets.delete, { target: assetOf, input: (_, id) => ({ ids: [id] }), ...HIDDEN }],
  [
    assets.thumbnail,
    { target: assetOf, input: (_, id) => ({ id }), others: 'NOT_FOUND', rightful: 'FILE_TYPE_REFUSED' },
  ],
  [assets.usage, { input: () => ({}) }],
]
