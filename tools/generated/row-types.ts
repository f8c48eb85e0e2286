/** The types of the rows, read from a migrated database by kysely-codegen. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const GENERATOR = fileURLToPath(new URL('../../node_modules/kysely-codegen/dist/cli/bin.js', import.meta.url))

export async function rowTypes(databaseUrl: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tripos-types-'))
  const outFile = join(folder, 'schema.ts')
  try {
    await promisify(execFile)(process.execPath, [
      GENERATOR,
      '--dialect=postgres',
      '--camel-case',
      `--url=${databaseUrl}`,
      `--out-file=${outFile}`,
      // The tables of the job library are its own.
      '--exclude-pattern=pgboss.*',
      // The driver is told to read both as numbers (packages/db/client.ts).
      '--numeric-parser=number',
      '--type-mapping={"int8":"number"}',
    ])
    return await readFile(outFile, 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
