/** Programs of our own that run in processes of their own: readers of strangers' files, makers of PDF files. */
import { type ChildProcess, fork, type ForkOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

let bundles: URL | undefined

/** For tests: a folder with the programs as the build has them. */
export function setBundledPrograms(folder: string): void {
  bundles = pathToFileURL(`${folder}/`)
}

/**
 * Starts `name`, a file beside `beside` (the caller's `import.meta.url`). In the build it is JavaScript; beside its source
 * it is TypeScript, which Node has to learn first, for a second and more. It gets nothing of the server's settings, which hold secrets.
 */
export function startOwnProgram(name: string, beside: string, options: ForkOptions): ChildProcess {
  const built = [beside, bundles].flatMap(at => (at === undefined ? [] : new URL(`./${name}.js`, at))).find(existsSync)
  const file = built ?? new URL(`./${name}.ts`, beside)
  const execArgv = [...(options.execArgv ?? []), ...(built === undefined ? ['--import', 'tsx'] : [])]
  return fork(fileURLToPath(file), { ...options, env: {}, execArgv })
}
