import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const API = 'http://127.0.0.1:8080'

/** Writes `.br` and `.gz` beside every text asset, so that the server compresses nothing while an exam starts. */
function precompress(): Plugin {
  let outDir = 'dist'
  return {
    name: 'tripos-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const names = await readdir(outDir, { recursive: true })
      // index.html is not in: the server writes the nonce of each answer into it.
      for (const name of names.filter(n => /\.(js|css|svg|ttf)$/.test(n))) {
        const path = join(outDir, name)
        const bytes = await readFile(path)
        const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
        await writeFile(`${path}.br`, brotliCompressSync(bytes, brotli))
        await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

// The tools read the configuration from the default export.
export default defineConfig({
  plugins: [react(), precompress()],
  // The server replaces this word in index.html by the nonce of the answer (see README.md).
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2022',
    // Fonts and pictures stay files: the content policy has no `data:` for fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs changes rarely: one chunk that stays in the cache over releases.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: API }, '/files': { target: API } },
  },
})
