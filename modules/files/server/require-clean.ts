import type { Deps } from '@tripos/module-kit/deps.ts'
import { scanBytes, ScannerAway, type Verdict } from '@tripos/files/scan.ts'
import { fail } from '@tripos/runtime/fail.ts'

export type ScanDeps = Pick<Deps, 'config' | 'log'>

async function verdictOn({ config, log }: ScanDeps, bytes: Buffer): Promise<Verdict> {
  try {
    return await scanBytes(config.clamd, bytes)
  } catch (error) {
    if (!(error instanceof ScannerAway)) throw error
    log.warn({ err: error }, 'a file was not taken because the virus scanner is away')
    return fail('SCANNER_AWAY')
  }
}

/** Of files whose sender waits and can send them again: what nobody could look at is not taken. */
export async function requireClean(deps: ScanDeps, bytes: Buffer): Promise<void> {
  const verdict = await verdictOn(deps, bytes)
  if (verdict.is === 'infected') fail('FILE_INFECTED', { args: { name: verdict.name } })
  if (verdict.is === 'tooLarge') fail('FILE_NOT_SCANNED')
}
