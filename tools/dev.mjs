// `npm run dev`: the server under tsx, restarted at every change, and Vite with the web app on port 5173, which passes
// /api and /files on to the server (apps/web/vite.config.ts).
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './lib/sources.mjs'

if (process.argv.includes('--help')) {
  console.log('node tools/dev.mjs [options of the server, such as --demo]')
  process.exit(0)
}

const programs = [
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'apps/server/main.ts', ...process.argv.slice(2)],
  ['node_modules/vite/bin/vite.js', 'apps/web', '--clearScreen', 'false'],
]
const children = programs.map(([file, ...args]) =>
  spawn(process.execPath, [join(root, file), ...args], { cwd: root, stdio: 'inherit' }),
)

// Ctrl+C reaches the children by themselves; here it must only not end the parent before they are done.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => children.forEach(child => child.kill('SIGTERM')))
for (const child of children) {
  child.on('exit', code => {
    process.exitCode ||= code ?? 0
    for (const other of children) if (other.exitCode === null) other.kill('SIGTERM')
  })
}
