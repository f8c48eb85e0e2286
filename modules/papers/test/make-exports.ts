/** Files of candidates for tests, made as staff have them made. */
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import { readSheet } from '@tripos/documents/sheet.ts'
import type { TestApp } from '../../../apps/server/test/app.ts'
import { candidateExports } from '../contract/candidate-exports.ts'
import { makeNextExport } from '../server/exports/make-exports.ts'

/** The bytes of a file that is ready, or the code of the refusal. */
export async function fetchExport(app: TestApp, token: string, id: string): Promise<Buffer | number> {
  const reply = await app.app.inject({
    method: 'POST',
    url: candidateExports.download.path,
    headers: { token, 'accept-language': 'en-US' },
    payload: { id },
  })
  const isJson = reply.headers['content-type']?.toString().startsWith('application/json') === true
  return isJson ? reply.json().code : reply.rawPayload
}

type Asked = Omit<Input<typeof candidateExports.start>, 'format'>

/** Asked for in English, made, and fetched: the cells of its rows, without those of the head. */
export async function exportSheet(app: TestApp, token: string, asked: Asked): Promise<string[][] | number> {
  const { id } = await app.call(candidateExports.start, { ...asked, format: 'xlsx' }, token)
  while (await makeNextExport(app.deps));
  const bytes = await fetchExport(app, token, id)
  if (typeof bytes === 'number') return bytes
  const rows: string[][] = []
  for await (const { line, cells } of readSheet(bytes)) if (line > 1) rows.push([...cells])
  return rows
}
