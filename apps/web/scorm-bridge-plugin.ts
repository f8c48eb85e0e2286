/**
 * The scripts that the server puts first into the pages of packages: one file for each version of SCORM and one for cmi5, at a fixed address,
 * in one piece and no module, since it has to run before the next line of the page.
 */
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { bundleScript } from './bundle-script.ts'

/** The part of the library for each, which cmi5 does not need; as types of the parts do not fit them, the sources name the whole. */
const VERSIONS = { '1.2': 'scorm-again/scorm12/min', '2004': 'scorm-again/scorm2004/min', cmi5: undefined }
type Version = keyof typeof VERSIONS
const ADDRESS = /^\/scorm-bridge-(1\.2|2004|cmi5)\.js$/

const bundle = (root: string, version: Version): Promise<string> =>
  bundleScript({
    root,
    entry: join(root, '../../modules/learning/web/scorm-bridge', `scorm-${version}.ts`),
    alias: Object.entries(VERSIONS).flatMap(([each, replacement]) =>
      each === version && replacement !== undefined ? [{ find: /^scorm-again$/, replacement }] : [],
    ),
  })

export function scormBridge(): Plugin {
  let root = ''
  return {
    name: 'tripos-scorm-bridge',
    configResolved(config) {
      root = config.root
    },
    async generateBundle() {
      for (const version of Object.keys(VERSIONS) as Version[]) {
        const source = await bundle(root, version)
        this.emitFile({ type: 'asset', fileName: `scorm-bridge-${version}.js`, source })
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const version = ADDRESS.exec(request.url ?? '')?.[1] as Version | undefined
        if (version === undefined) return next()
        bundle(root, version).then(code => {
          response.setHeader('content-type', 'text/javascript')
          response.end(code)
        }, next)
      })
    },
  }
}
