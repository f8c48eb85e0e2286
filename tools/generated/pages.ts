/** Reference pages made from the source that they describe. */
import { type ErrorEntry, ERRORS } from '@tripos/contract-kit/errors.ts'
import { MANIFESTS } from '../../apps/server/modules.ts'
import { SETTINGS } from '@tripos/config/config.ts'
import type { Manifest } from '@tripos/contract-kit/manifest.ts'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/sources.mjs'

const made = (source: string): string => `<!-- Made by \`npm run generate\` from ${source}: change it there. -->`

/** A cell of a table: one line, and a bar does not end it. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(row => `| ${row.map(cell).join(' | ')} |`).join('\n')

/** Every refusal stands in the section of its module; those of no module come first. */
export function errorsPage(): string {
  const owned = new Set(MANIFESTS.flatMap(({ errors = {} }) => Object.keys(errors)))
  const common = Object.fromEntries(Object.entries(ERRORS).filter(([name]) => !owned.has(name)))
  const modules = MANIFESTS.map(({ name, errors = {} }): [string, Readonly<Record<string, ErrorEntry>>] => [name, errors])
  const sections = [['every module', common] as const, ...modules].flatMap(([title, errors]) => {
    const rows = Object.entries(errors).map(([name, { code, text }]) => [
      String(code),
      `\`${name}\``,
      text['en-US'],
      text['zh-CN'],
    ])
    return rows.length === 0 ? [] : [`## ${title}\n\n${table(['code', 'name', 'en-US', 'zh-CN'], rows)}\n`]
  })
  return `# Refusals

${made('the errors.ts of the modules')}

Every answer is \`{ code, msg, data }\`. Code 0 is success; any other code is one of these, with HTTP status 200 unless the
request itself was no call of ours. Decide by the code, never by the sentence: \`msg\` comes in the language that
\`accept-language\` asks for. \`{name}\` stands for a value that the refusal fills in.

## A wrong input

\`BAD_INPUT\` says what is wrong with which field. Its \`data\` is \`{ issues: [{ field, text, msg }] }\`: \`field\` is the path in
the input (\`departmentId\`, \`content.sections.0.lines.1.count\`; empty where it is about the input as a whole, \`file\` for the
file of an upload), \`text\` says what is wrong and how to put it right, to stand beside the field, and \`msg\` is the same with
the name of the field as the screens call it, to stand anywhere. The \`msg\` of the answer is that of the first issue; there
are at most 20.

\`\`\`json
{
  "code": 10010001,
  "msg": "Time of publishing: Choose when the notice is to be published.",
  "data": {
    "issues": [
      {
        "field": "publishAt",
        "text": "Choose when the notice is to be published.",
        "msg": "Time of publishing: Choose when the notice is to be published."
      }
    ]
  }
}
\`\`\`

The names of the fields and the sentences of each module are in its \`input.ts\`; what a schema refuses is said by
\`packages/http/issue-words.rules.ts\`. Neither goes to browsers.

${sections.join('\n')}`
}

/** What a setting is when its variable is not set. */
function fallbackOf(schema: (typeof SETTINGS)[keyof typeof SETTINGS]['schema']): string {
  const value: unknown = schema.parse(undefined)
  if (value === undefined) return ''
  const text = typeof value === 'string' ? value : Array.isArray(value) ? value.join(',') : JSON.stringify(value)
  return text === '' ? '' : `\`${text}\``
}

export function configurationPage(): string {
  const rows = Object.values(SETTINGS).map(({ env, about, schema }) => [`\`${env}\``, fallbackOf(schema), about])
  return `# Configuration

${made('packages/config/config.ts')}

All settings are environment variables. They are checked once, when the server starts: a wrong one is named in one
sentence and the server does not start. An empty variable counts as unset. There are two command line options: \`--demo\`
fills an empty database with a demo school; \`--leave-demo\` ends one: it locks the accounts of the demo, closes sign-up and
prints a one-time password for an administrator. Without either the server does not start on the data of a demo.

${table(['variable', 'default', 'what it does'], rows)}

## Settings of PostgreSQL

The embedded PostgreSQL is set up for its machine at every start: memory, checkpoints, and a log of statements that take a
second or more (in \`postgres/log\` of the data folder, without the values that they were given). These settings stand in
\`postgres/cluster/tripos.conf\` and are written anew each time. To set something else, write it into \`postgresql.conf\` beside
it, or use \`ALTER SYSTEM\`: both win. The address, the port and the place of the log are Tripos's own and cannot be changed.
\`pg_stat_statements\` is loaded; \`create extension pg_stat_statements\` shows what it counts.

With DATABASE_URL the settings are the operator's. Each connection of Tripos turns \`jit\` off. Recommended:
\`random_page_cost = 1.1\` on disks without moving parts, \`max_wal_size = 4GB\`, \`checkpoint_timeout = 15min\`,
\`wal_compression = on\`, \`work_mem = 16MB\`, \`idle_in_transaction_session_timeout = 60s\`, and, where slow statements are logged,
\`log_parameter_max_length = 0\` and \`log_error_verbosity = terse\`: answers are among what statements are given.
`
}

/** The folders, not the list of the process: the demo school is a module too, and is loaded only when it is asked for. */
const folders = readdirSync(join(root, 'modules')).filter(name => existsSync(join(root, 'modules', name, 'module.ts')))
const manifests: readonly Manifest[] = await Promise.all(
  folders.map(async name => {
    const file: { readonly manifest: Manifest } = await import(/* @vite-ignore */ `../../modules/${name}/module.ts`)
    return file.manifest
  }),
)

const BEGIN = '<!-- modules: made by `npm run generate` from the manifests -->'
const END = '<!-- end of modules -->'

/** The page as it is, with the table of modules written anew between its two marks. */
export function architecturePage(): string {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const [before, after] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (before < 0 || after < before) throw new Error('docs/architecture.md has lost the marks of its table of modules')
  const rows = manifests
    .toSorted((a, b) => b.row - a.row || a.name.localeCompare(b.name))
    .map(({ name, row, about }) => [String(row), name, about])
  const modules = table(['row', 'module', 'what it is'], rows)
  return `${page.slice(0, before)}${BEGIN}\n\n${modules}\n\n${page.slice(after)}`
}
