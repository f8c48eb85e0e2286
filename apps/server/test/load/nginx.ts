/** A real nginx where there is one: to compare the serving of files with, and in front of the product by deploy/nginx.conf. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './product.ts'

/** Where package managers put it; not every PATH has these. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']
const START_LIMIT_MS = 5000
const OUR_CONFIG = fileURLToPath(new URL('../../../../deploy/nginx.conf', import.meta.url))
/** What deploy/nginx.conf has for everybody to change. */
const TO_CHANGE = {
  server: '127.0.0.1:8080',
  files: '/srv/tripos/data/files',
  cache: '/var/lib/nginx/tripos-links',
  web: '/srv/tripos/app/apps/web/dist',
} as const
const REDIRECT = 'listen 80;\n  return 301 https://$host$request_uri;'
const TLS = / {2}# TLS\n[^]*?# end of TLS\n/
const CERTIFICATES = '/etc/ssl/tripos'
/** `TRIPOS_NGINX_FILES` for it. */
export const NGINX_FILES = '/stored-files/'

export const findNginx = (): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), ...SYSTEM_FOLDERS]
    .map(folder => join(folder, 'nginx'))
    .find(program => existsSync(program))

export interface Nginx {
  readonly port: number
  stop(): Promise<void>
}

/** One worker, as it comes; without a log, which the product does not write either. */
function configOf(folder: string, servers: string): string {
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
${servers}
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

/** `folder` is for its own files. */
async function start(program: string, folder: string, serversAt: (port: number) => string): Promise<Nginx> {
  const port = await freePort()
  mkdirSync(folder, { recursive: true })
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, configOf(folder, serversAt(port)))
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
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** Serves the folder `root` by itself. */
export const serveByNginx = (program: string, folder: string, root: string): Promise<Nginx> =>
  start(program, folder, port => `  server { listen 127.0.0.1:${port}; root ${root}; }`)

interface Behind {
  /** For nginx's own files. */
  readonly folder: string
  readonly serverPort: number
  /** Of the server; `web` in it stands for the built web app. */
  readonly dataFolder: string
  /** As it stands, with TLS by the certificate of this folder and a port that only redirects; without it, plain HTTP. */
  readonly tls?: { readonly certificates: string; readonly redirectPort: number }
}

function withListeners(text: string, port: number, tls: Behind['tls']): string {
  if (!text.includes(REDIRECT) || !TLS.test(text)) throw new Error('deploy/nginx.conf has lost its marks of TLS')
  if (tls === undefined)
    return text.replace(/server \{\n {2}listen 80;[^}]*\}\n/, '').replace(TLS, `  listen 127.0.0.1:${port};\n`)
  return text
    .replace(REDIRECT, REDIRECT.replace('80', `127.0.0.1:${tls.redirectPort}`))
    .replace('\n  listen 443 ssl', `\n  listen 127.0.0.1:${port} ssl`)
    .replaceAll(CERTIFICATES, tls.certificates)
}

function ourServer(port: number, { folder, serverPort, dataFolder, tls }: Behind): string {
  const changes: Record<keyof typeof TO_CHANGE, string> = {
    server: `127.0.0.1:${serverPort}`,
    files: join(dataFolder, 'files'),
    cache: `${folder}/cache`,
    web: join(dataFolder, 'web'),
  }
  let text = withListeners(readFileSync(OUR_CONFIG, 'utf8'), port, tls)
  for (const key of ['server', 'files', 'cache', 'web'] as const) {
    if (!text.includes(TO_CHANGE[key])) throw new Error(`deploy/nginx.conf has no ${TO_CHANGE[key]}`)
    text = text.replaceAll(TO_CHANGE[key], changes[key])
  }
  return text
}

/** Stands in front of a server as deploy/nginx.conf says. */
export const putNginxInFront = (program: string, behind: Behind): Promise<Nginx> =>
  start(program, behind.folder, port => ourServer(port, behind))
