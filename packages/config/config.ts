/** Settings: the only reader of process.env. `docs/configuration.md` is generated from SETTINGS. */
import * as z from 'zod/mini'
import { StartRefusal } from '@tripos/embedded-postgres/index.ts'
import { parseAddresses } from '@tripos/runtime/addresses.ts'
import { templates } from './sms-templates.ts'

interface Setting<T> {
  readonly env: string
  readonly about: string
  readonly schema: z.ZodMiniType<T, unknown>
}

const setting = <T>(env: string, about: string, schema: z.ZodMiniType<T, unknown>): Setting<T> => ({
  env,
  about,
  schema,
})
const number = (fallback: number, min: number, max: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(min), z.lte(max)), fallback)
const flag = (fallback: boolean) =>
  z.pipe(
    z._default(z.enum(['true', 'false', '1', '0']), fallback ? 'true' : 'false'),
    z.transform(v => v === 'true' || v === '1'),
  )
const addresses = (fallback: string) =>
  z.pipe(
    z._default(
      z.string().check(
        z.refine(text => parseAddresses(text) !== undefined, {
          error: 'it is a list of addresses and ranges, e.g. 127.0.0.1, 10.0.0.0/8',
        }),
      ),
      fallback,
    ),
    z.transform(text => parseAddresses(text) ?? []),
  )

const named = (max: number) => z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(max)))

export const SETTINGS = {
  databaseUrl: setting(
    'DATABASE_URL',
    'A PostgreSQL 15 or newer to use instead of the embedded one, e.g. `postgres://user:password@host:5432/tripos`',
    z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  ),
  databaseMemoryMegabytes: setting(
    'TRIPOS_DATABASE_MEMORY_MB',
    'How many megabytes of memory the embedded PostgreSQL may reckon with; by default what the machine or the container has',
    z.optional(z.coerce.number().check(z.int(), z.gte(128), z.lte(16_000_000))),
  ),
  host: setting('TRIPOS_HOST', 'Address to listen on; `0.0.0.0` for all', z._default(z.string(), '127.0.0.1')),
  port: setting('TRIPOS_PORT', 'Port to listen on; 0 lets the system choose', number(8080, 0, 65535)),
  publicUrl: setting(
    'TRIPOS_PUBLIC_URL',
    'Address under which people reach the server, such as `https://exams.example.org`. Without it messages carry no links, nobody can be invited, and gateways cannot report what was delivered',
    z.optional(z.url()),
  ),
  packagesUrl: setting(
    'TRIPOS_PACKAGES_URL',
    'Address that SCORM packages are shown under: another name than that of TRIPOS_PUBLIC_URL that leads to this server too, best one for each package, `https://*.packages.example.net`, or a single one, `https://packages.example.net`. Another port of the same name is refused: cookies know no ports. Without it packages run in a sandbox where pages in frames cannot reach each other, but for browsers on the machine of the server, which find them below `packages.localhost`',
    z.optional(
      z.pipe(
        z.string().check(z.regex(/^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?\/?$/)),
        z.transform(address => address.replace(/\/$/, '').replace(/^(http:.*):80$|^(https:.*):443$/, '$1$2')),
      ),
    ),
  ),
  dataDir: setting(
    'TRIPOS_DATA_DIR',
    'Folder of the embedded database and of uploaded files. One server at a time: a second one, in another container or on another machine too, does not start. Beside DATABASE_URL it is the folder of uploaded files: several processes over one database need one that they share, or TRIPOS_S3_ENDPOINT; a process with a folder of its own does not start',
    z._default(z.string(), 'data'),
  ),
  roles: setting(
    'TRIPOS_ROLES',
    '`web`, `worker`, or `web,worker`: what this process does',
    z.pipe(
      z._default(z.string().check(z.regex(/^(web|worker)(,(web|worker))?$/)), 'web,worker'),
      z.transform(v => v.split(',')),
    ),
  ),
  logLevel: setting(
    'TRIPOS_LOG_LEVEL',
    '`debug`, `info`, `warn`, `error` or `silent`',
    z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'warn'),
  ),
  adminPassword: setting(
    'TRIPOS_ADMIN_PASSWORD',
    'Password of the first administrator `admin`, made at the first start instead of a setup link. At least 12 characters; one that is guessed first, such as `administrator`, is refused',
    z.optional(z.string().check(z.minLength(8), z.maxLength(128))),
  ),
  dataKey: setting(
    'TRIPOS_DATA_KEY',
    'Key that ID card numbers are sealed with: 32 random bytes in base64 (`openssl rand -base64 32`), kept apart from the database. The embedded database gets a key of its own in `data.key` of the data folder; with DATABASE_URL it must be set before ID cards can be stored',
    z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/))),
  ),
  assetLargestMegabytes: setting(
    'TRIPOS_ASSET_LARGEST_MB',
    'How large one file for lessons may be, in megabytes',
    number(4096, 1, 1_000_000),
  ),
  assetPersonMegabytes: setting(
    'TRIPOS_ASSET_PERSON_MB',
    'How many megabytes the files for lessons of one person may have together',
    number(51_200, 1, 100_000_000),
  ),
  assetAllMegabytes: setting(
    'TRIPOS_ASSET_ALL_MB',
    'How many megabytes the files for lessons of all may have together',
    number(512_000, 1, 100_000_000),
  ),
  clamd: setting(
    'TRIPOS_CLAMD',
    'Address of a ClamAV daemon that every uploaded file is scanned by before anybody can have it: `host:port` or the path of its socket. Without it nothing is scanned. Its `StreamMaxLength` should be at least 50 MB (files of answers) and as large as the files for lessons: what is larger is not let through',
    z.optional(z.string().check(z.regex(/^(\/.+|[^/\s:]+:\d{1,5})$/))),
  ),
  libreOffice: setting(
    'TRIPOS_LIBREOFFICE',
    'The program `soffice` of LibreOffice (with Impress) that makes PDF of PowerPoint files for lessons, e.g. `/opt/libreoffice/program/soffice`, or `off`. By default `soffice` or `libreoffice`, where the PATH has one; without it lessons show such files in a simplified layout. All processes need the same. Not on Windows',
    z.optional(z.string().check(z.regex(/^(off|\/.+)$/))),
  ),
  s3Endpoint: setting(
    'TRIPOS_S3_ENDPOINT',
    'Address of an S3-compatible storage for uploaded files, e.g. `https://s3.example.com`; without it they lie in the data folder. Files on their way in stay in the data folder of the process that receives them; other processes leave those alone. The bucket stands in the path of requests',
    z.optional(z.url({ protocol: /^https?$/ })),
  ),
  s3Bucket: setting('TRIPOS_S3_BUCKET', 'Bucket of that storage', z._default(z.string(), 'tripos')),
  s3Region: setting(
    'TRIPOS_S3_REGION',
    'Region that requests to that storage are signed for',
    z._default(z.string(), 'us-east-1'),
  ),
  s3KeyId: setting('TRIPOS_S3_KEY_ID', 'Name of the key of that storage', z._default(z.string(), '')),
  s3Secret: setting('TRIPOS_S3_SECRET', 'The key itself', z._default(z.string(), '')),
  nginxFiles: setting(
    'TRIPOS_NGINX_FILES',
    'Where nginx in front serves the folder `files` of the data folder to itself, e.g. `/stored-files/`, as deploy/nginx.conf has it: nginx then sends the bytes of stored files, once this server has allowed it. Only where no request comes past nginx',
    z.optional(z.string().check(z.regex(/^\/([a-z0-9-]+\/)+$/))),
  ),
  backupTime: setting(
    'TRIPOS_BACKUP_TIME',
    'When the nightly backup is made, in the time zone of the server, or `off`. By default 03:30 with the embedded database; with DATABASE_URL only where TRIPOS_BACKUP_DIR says where to. What was missed is made up for later in the day, while nobody writes an exam',
    z.optional(z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|off)$/))),
  ),
  backupDir: setting(
    'TRIPOS_BACKUP_DIR',
    'Folder of the backups; by default `backups` in the data folder. Better on another disk or machine: what destroys the one then spares the other',
    z.optional(z.string()),
  ),
  backupKeep: setting(
    'TRIPOS_BACKUP_KEEP',
    'How many nightly backups are kept, and how many of those made before updates',
    number(7, 1, 1000),
  ),
  graceSeconds: setting(
    'TRIPOS_GRACE_SECONDS',
    'How long after the deadline of a paper an answer is still accepted',
    number(30, 0, 600),
  ),
  poolSize: setting(
    'TRIPOS_POOL_SIZE',
    'Database connections of this process for ordinary calls. Up to 16 more are opened as they are needed, so that nothing waits for them: 3 for writing exams, 4 for lists and figures, 4 for files, imports and exports, 5 for work in the background',
    number(10, 2, 200),
  ),
  namedStatements: setting(
    'TRIPOS_NAMED_STATEMENTS',
    'Prepared statements on hot paths, and limits of time that each connection brings along (`statement_timeout`, `lock_timeout`). `false` behind a pooler in transaction mode that knows neither: limits are then those of the role. PgBouncer 1.21 or newer can have both, which is several times faster: `max_prepared_statements = 100` and `ignore_startup_parameters = statement_timeout,lock_timeout`',
    flag(true),
  ),
  signInDays: setting(
    'TRIPOS_SIGN_IN_DAYS',
    'For how many days the log of sign-ins is kept at least: whole months (of UTC) are removed when all of them is older. 184 are never less than six months, which the law of China asks for',
    number(184, 1, 3650),
  ),
  auditDays: setting(
    'TRIPOS_AUDIT_DAYS',
    'For how many days the operation log is kept at least, removed by whole months too; six months or more. The chain stays whole: links of removed entries stay, and an entry says what was removed',
    number(1095, 184, 36_500),
  ),
  refusedSaveDays: setting(
    'TRIPOS_REFUSED_SAVE_DAYS',
    'For how many days answers that arrived too late are kept as evidence, from the beginning of their paper, removed by whole months too',
    number(1095, 31, 36_500),
  ),
  auditHeadFile: setting(
    'TRIPOS_AUDIT_HEAD_FILE',
    'A file that gets the head of the operation log as a line, every night and with each check, best on another machine: whoever holds an old line can prove later that the log was not written anew. It stands in the log of the server too',
    z.optional(z.string()),
  ),
  demoTerm: setting(
    'TRIPOS_DEMO_TERM',
    'Whether `--demo` fills the school with a term of finished exams, half-learnt courses, talk and notices; `false` makes a school in which nothing has happened yet, in a third of the time',
    flag(true),
  ),
  apiDocs: setting('TRIPOS_API_DOCS', 'Serve the API document and its page at `/api/docs`', flag(true)),
  smtpUrl: setting(
    'TRIPOS_SMTP_URL',
    'Mail server to send by, in place of the settings of the back office: `smtp://user:password@host:587` (STARTTLS) or `smtps://user:password@host:465` (TLS); `?security=none` after it for a server of the own network that knows no TLS. Characters of user and password as in any address: `@` is `%40`',
    z.optional(z.url({ protocol: /^smtps?$/ })),
  ),
  smtpFrom: setting(
    'TRIPOS_SMTP_FROM',
    'Sender of mails sent by that server: `tripos@school.example` or `Example School <tripos@school.example>`',
    z.optional(z.string().check(z.regex(/^[^<>\r\n]*<?[^<>\s@]+@[^<>\s@]+>?$/))),
  ),
  smtpCaFile: setting(
    'TRIPOS_SMTP_CA_FILE',
    'File with the certificate (PEM) that the mail server’s is signed by, where no public authority did',
    z.optional(z.string()),
  ),
  smtpBounces: setting(
    'TRIPOS_SMTP_BOUNCES',
    'Address that bounced mails come back to, e.g. `bounces@school.example`: each mail has one of its own, `bounces+<id>@school.example`. What comes there is posted to the address for reports of the channel',
    z.optional(z.email()),
  ),
  dkimDomain: setting('TRIPOS_DKIM_DOMAIN', 'Domain that mails sent by that server are signed for (DKIM)', named(253)),
  dkimSelector: setting('TRIPOS_DKIM_SELECTOR', 'Selector of that signature', named(63)),
  dkimKeyFile: setting(
    'TRIPOS_DKIM_KEY_FILE',
    'File with the private key (PEM) of that signature',
    z.optional(z.string()),
  ),
  smsProvider: setting(
    'TRIPOS_SMS_PROVIDER',
    'Gateway of text messages, in place of the settings of the back office: `aliyun` or `tencent`',
    z.optional(z.enum(['aliyun', 'tencent'])),
  ),
  smsKeyId: setting('TRIPOS_SMS_KEY_ID', 'AccessKey ID of Alibaba Cloud, SecretId of Tencent Cloud', named(128)),
  smsSecret: setting('TRIPOS_SMS_SECRET', 'AccessKey secret, SecretKey', z.optional(z.string())),
  smsSignName: setting('TRIPOS_SMS_SIGN_NAME', 'Approved signature that text messages begin with', named(60)),
  smsAppId: setting('TRIPOS_SMS_APP_ID', 'SdkAppId of Tencent Cloud', named(32)),
  smsRegion: setting('TRIPOS_SMS_REGION', 'Region of Tencent Cloud, by default `ap-guangzhou`', named(32)),
  smsAddress: setting(
    'TRIPOS_SMS_ADDRESS',
    'Address of the gateway, where it is not that of mainland China, e.g. `https://dysmsapi.ap-southeast-1.aliyuncs.com`',
    z.optional(z.url({ protocol: /^https?$/ })),
  ),
  smsTemplates: setting(
    'TRIPOS_SMS_TEMPLATES',
    'Approved templates, parted by `;`: kind, language, id of the template, and the names of its values in their order, e.g. `code.sent zh-CN SMS_1001 code,minutes; code.sent en-US SMS_1002 code,minutes`',
    templates,
  ),
  smsHookUrl: setting(
    'TRIPOS_SMS_HOOK_URL',
    'Address that text messages are posted to, in place of the settings of the back office: a gateway of one’s own',
    z.optional(z.url({ protocol: /^https?$/ })),
  ),
  smsHookSecret: setting(
    'TRIPOS_SMS_HOOK_SECRET',
    'What these posts are signed with',
    z.optional(z.string().check(z.minLength(16))),
  ),
  suggestionsUrl: setting(
    'TRIPOS_SUGGESTIONS_URL',
    'Address of a service that suggests points for short answers, by the chat completions of OpenAI, e.g. `https://api.deepseek.com/chat/completions` or one of one’s own. Each exam has it off until its marking plan turns it on. Question, model answer, rubric and the text of an answer are sent there when a marker asks, nothing about the candidate',
    z.optional(z.url({ protocol: /^https?$/ })),
  ),
  suggestionsModel: setting(
    'TRIPOS_SUGGESTIONS_MODEL',
    'Name of the model at that service; without it nothing is asked',
    named(200),
  ),
  suggestionsKey: setting(
    'TRIPOS_SUGGESTIONS_KEY',
    'Key of that service',
    z.optional(z.string().check(z.minLength(1))),
  ),
  gatewayAddresses: setting(
    'TRIPOS_GATEWAY_ADDRESSES',
    'Addresses and ranges of the own network that a gateway of text messages or of payments, set up in the back office, may have, e.g. `10.0.0.8`. Those outside are always allowed, others inside never',
    addresses(''),
  ),
  operatorAddresses: setting(
    'TRIPOS_OPERATOR_ADDRESSES',
    'Who may read `/metrics` and `/api/docs`: addresses and ranges, separated by commas; `loopback` is this machine. Nobody else is told that they are there',
    addresses('loopback'),
  ),
  trustedProxies: setting(
    'TRIPOS_TRUSTED_PROXIES',
    'Proxies in front of the server, as addresses and ranges, e.g. `loopback` or `10.0.0.5, 10.1.0.0/16`: from them alone the caller’s address is taken from `X-Forwarded-For`. Without it everybody behind a proxy counts as one address',
    addresses(''),
  ),
} as const

export type Config = { readonly [K in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[K]['schema']> } & {
  readonly demo: boolean
  /** Locks what a demo has left behind, before it starts as usual. */
  readonly leaveDemo: boolean
}

/** What one of a group is of no use without. */
const TOGETHER: readonly (readonly (keyof typeof SETTINGS)[])[] = [
  ['smtpUrl', 'smtpFrom'],
  ['dkimDomain', 'dkimSelector', 'dkimKeyFile'],
  ['smsProvider', 'smsKeyId', 'smsSecret', 'smsSignName'],
  ['smsHookUrl', 'smsHookSecret'],
]

/** Half of a group would be a channel that is silently off. */
function refuseHalves(values: Readonly<Record<string, unknown>>): void {
  for (const group of TOGETHER) {
    const missing = group.filter(key => values[key] === undefined)
    const [first] = missing
    const set = group.find(key => values[key] !== undefined)
    if (first !== undefined && set !== undefined)
      throw new StartRefusal(`${SETTINGS[first].env} is missing: ${SETTINGS[set].env} is of no use without it.`)
  }
  if (values['smsProvider'] === 'tencent' && values['smsAppId'] === undefined)
    throw new StartRefusal(`${SETTINGS.smsAppId.env} is missing: Tencent Cloud asks for it.`)
}

/** Where packages are shown: the app's page must be known, since nobody else may show them, and its cookies out of their reach. */
function refusePackagesAddress({ packagesUrl, publicUrl }: Pick<Config, 'packagesUrl' | 'publicUrl'>): void {
  if (packagesUrl === undefined) return
  const { env } = SETTINGS.packagesUrl
  if (publicUrl === undefined)
    throw new StartRefusal(`${SETTINGS.publicUrl.env} is missing: ${env} is of no use without it.`)
  const [packages, app] = [new URL(packagesUrl), new URL(publicUrl)]
  if (packages.hostname === app.hostname)
    throw new StartRefusal(
      `${env} has the name of ${SETTINGS.publicUrl.env}: packages need another name, since cookies know no ports.`,
    )
  if (app.protocol === 'https:' && packages.protocol !== 'https:')
    throw new StartRefusal(
      `${env} has to begin with https, as ${SETTINGS.publicUrl.env} does: browsers show nothing else in it.`,
    )
}

/** Reads all settings, or refuses with one sentence that names the first wrong one. An empty variable counts as unset. */
export function readConfig(env: Readonly<Record<string, string | undefined>>, argv: readonly string[]): Config {
  const unknown = argv.find(arg => arg !== '--demo' && arg !== '--leave-demo')
  if (unknown !== undefined) {
    throw new StartRefusal(`Unknown option ${unknown}. There are two options: --demo and --leave-demo.`)
  }
  if (argv.includes('--demo') && argv.includes('--leave-demo')) {
    throw new StartRefusal('--demo and --leave-demo are the opposite of each other: give one of them.')
  }
  const values: Record<string, unknown> = {}
  for (const [key, { env: name, schema }] of Object.entries(SETTINGS)) {
    const parsed = z.safeParse(schema, env[name] === '' ? undefined : env[name])
    if (!parsed.success) {
      throw new StartRefusal(`${name} is not valid: ${parsed.error.issues[0]?.message ?? 'see docs/configuration.md'}`)
    }
    values[key] = parsed.data
  }
  refuseHalves(values)
  const settings = values as Omit<Config, 'demo' | 'leaveDemo'>
  refusePackagesAddress(settings)
  return {
    ...settings,
    demo: argv.includes('--demo'),
    leaveDemo: argv.includes('--leave-demo'),
  }
}

/** The settings of this process. */
export const readProcessConfig = (options = processArguments()): Config => readConfig(process.env, options)

/** Under which people reach the site, for links that leave it. */
export const siteAddress = ({ publicUrl, host, port }: Config): string =>
  publicUrl?.replace(/\/+$/, '') ?? `http://${['0.0.0.0', '::'].includes(host) ? 'localhost' : host}:${port}`

/**
 * The same for links in messages, which are opened elsewhere: the name that a server gives itself leads nowhere from there. A
 * demo is looked at on the machine it runs on.
 */
export const linkAddress = (config: Config): string | undefined =>
  config.publicUrl === undefined && !config.demo ? undefined : siteAddress(config)

export const databaseMemory = ({ databaseMemoryMegabytes: megabytes }: Config): number | undefined =>
  megabytes === undefined ? undefined : megabytes * 1024 * 1024

/** What stands behind the program on its command line. */
export const processArguments = (): readonly string[] => process.argv.slice(2)

/** What other programs call their port; people who set it expect to be heard. */
export const hasForeignPort = (): boolean => Boolean(process.env['PORT']) && !process.env['TRIPOS_PORT']

/** The environment as it is, for child processes that must find their programs. */
export const processEnvironment = (): Readonly<Record<string, string | undefined>> => process.env
