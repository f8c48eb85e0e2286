/** Puts the handbook beside the app: pages at fixed addresses, without a script. */
import { extname, join } from 'node:path'
import type { Plugin } from 'vite'
import { handbookFiles } from './handbook.ts'

const FOLDER = '/handbook/'
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.png': 'image/png',
}

export function handbook(): Plugin {
  let root = ''
  const files = () =>
    handbookFiles(join(root, '../../docs/handbook'), [
      join(root, '../../packages/ui/tokens.css'),
      join(root, 'handbook.css'),
    ])
  return {
    name: 'tripos-handbook',
    configResolved(config) {
      root = config.root
    },
    generateBundle() {
      for (const { name, source } of files()) this.emitFile({ type: 'asset', fileName: FOLDER.slice(1) + name, source })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = request.url?.startsWith(FOLDER) ? request.url.slice(FOLDER.length) : undefined
        const file = name === undefined ? undefined : files().find(one => one.name === name)
        if (file === undefined) return next()
        response.setHeader('content-type', TYPES[extname(file.name)] ?? 'application/octet-stream')
        response.end(file.source)
      })
    },
  }
}
