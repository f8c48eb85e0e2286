/** `npm run backup [-- FILE]`: one backup now, of a server that runs or does not. */
import { formatBytes } from '@tripos/contract-kit/format-bytes.ts'
import { join, resolve } from 'node:path'
import { processArguments, readProcessConfig } from '@tripos/config/config.ts'
import { systemClock } from '@tripos/runtime/clock.ts'
import { print, requireDatabase, runCommand, withDatabase } from './command.ts'
import { planOf, sourceOf } from './index.ts'
import { makeBackup } from './make-backup.ts'
import { fileName } from './plan.rules.ts'
import { BackupRefusal } from './refusal.ts'

await runCommand(async () => {
  const [named, ...more] = processArguments()
  if (more.length > 0 || named?.startsWith('-') === true) throw new BackupRefusal('Usage: npm run backup -- [FILE].')
  const config = readProcessConfig([])
  requireDatabase(config)
  const file =
    named === undefined ? join(planOf(config).folder, fileName('command', systemClock.now())) : resolve(named)
  await withDatabase(config, async connectionString => {
    const source = sourceOf(config, connectionString)
    const made = await makeBackup(source, { file, kind: 'command' })
    if (made === undefined) return
    const { bytes, rows, files, seconds } = made
    print(`Backup: ${file} (${formatBytes(bytes)}; ${rows} rows, ${files} files; ${seconds.toFixed(1)} s).`)
    if (source.bucket !== undefined)
      print(`Uploaded files are not in it: they lie in the bucket ${source.bucket}, and need a backup of their own.`)
    if (source.dataKey === 'folder') print('It holds password hashes and the key of ID cards: keep it from other eyes.')
    else if (source.dataKey === 'setting')
      print('TRIPOS_DATA_KEY is not in it: without that key ID cards stay sealed. Keep it apart.')
  })
})
