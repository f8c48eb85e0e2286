/** The script of the page that checks certificates without the server: one file at a fixed address, which that page is made from. */
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { bundleScript } from './bundle-script.ts'

const FILE = 'certificate-checker.js'

export function certificateChecker(): Plugin {
  let root = ''
  const bundle = () => bundleScript({ root, entry: join(root, '../../modules/certificates/web/checker/checker.ts') })
  return {
    name: 'tripos-certificate-checker',
    configResolved(config) {
      root = config.root
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: await bundle() })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url !== `/${FILE}`) return next()
        bundle().then(code => {
          response.setHeader('content-type', 'text/javascript')
          response.end(code)
        }, next)
      })
    },
  }
}
