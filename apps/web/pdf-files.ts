/**
 * What pdf.js fetches by itself, beside the app: tables of Chinese fonts, the standard fonts, decoders of scanned pages. They
 * come from its package as they are and keep their names, as pdf.js builds the addresses.
 */
import { createReadStream } from 'node:fs'
import { cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import type { Plugin } from 'vite'

const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'] as const
const PREFIX = '/pdf/'

export function pdfFiles(): Plugin {
  const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  return {
    name: 'tripos-pdf-files',
    async writeBundle({ dir = 'dist' }) {
      for (const folder of FOLDERS) {
        await cp(join(root, folder), join(dir, PREFIX, folder), { recursive: true })
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = normalize(decodeURIComponent(request.url?.split('?')[0] ?? ''))
        if (!FOLDERS.some(folder => path.startsWith(PREFIX + folder))) return next()
        createReadStream(join(root, path.slice(PREFIX.length)))
          .on('error', () => next())
          .pipe(response)
      })
    },
  }
}
