/** A script in one piece and no module, for pages that are not the web app. */
import { build, type AliasOptions } from 'vite'

interface Script {
  readonly root: string
  readonly entry: string
  readonly alias?: AliasOptions
}

export async function bundleScript({ root, entry, alias = [] }: Script): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    resolve: { alias },
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'tripos' } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined
  if (chunk === undefined) throw new Error(`${entry} was not built`)
  return chunk.code
}
