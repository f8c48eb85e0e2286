/** An nginx that serves one folder, with sendfile: what serving files can be compared with. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/test/load/product.ts'

/** Where package managers put it; not every PATH has these. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']
const START_LIMIT_MS = 5000

export const findNginx = (): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), ...SYSTEM_FOLDERS]
    .map(folder => join(folder, 'nginx'))
    .find(program => existsSync(program))

export interface Nginx {
  readonly port: number
  readonly pid: number
  stop(): Promise<void>
}

/** One worker, as it comes; without a log, which the product does not write either. */
function configOf({ folder, root, port }: { folder: string; root: string; port: number }): string {
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  keepalive_requests 1000000;
  default_type video/mp4;
${scratch.map(name => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
  server { listen 127.0.0.1:${port}; root ${root}; }
}
`
}

const answers = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const probe = connect({ port, host: '127.0.0.1' }, () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', () => resolve(false))
  })

/** `folder` is for its own files; `root` is what it serves. */
export async function startNginx(
  program: string,
  { folder, root }: { readonly folder: string; readonly root: string },
): Promise<Nginx> {
  const port = await freePort()
  mkdirSync(folder, { recursive: true })
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, configOf({ folder, root, port }))
  const child = spawn(program, ['-c', config, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  for (const began = performance.now(); !(await answers(port)); await sleep(20)) {
    if (child.exitCode === null && performance.now() - began < START_LIMIT_MS) continue
    child.kill()
    throw new Error('nginx did not start')
  }
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
