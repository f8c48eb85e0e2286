/** The log of sign-ins as a spreadsheet, made while the rows come. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { SignInResult, SignInWay } from '../../contract/sign-ins.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { tellingExport } from '@tripos/module-kit/tell-work.ts'
import type { CallerContext, Download } from '@tripos/http/mount.ts'
import { streamSheet, XLSX_MIME } from '@tripos/documents/sheet.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import { deviceOf } from './device.ts'
import { listSignInsAfter, type SignInFilters, type SignInRow } from './sign-ins.queries.ts'

const PORTION = 1000
const MOST = 100_000

interface Words {
  readonly sheet: string
  readonly headers: readonly string[]
  readonly unknown: string
  readonly results: Readonly<Record<SignInResult, string>>
  readonly ways: Readonly<Record<SignInWay, string>>
}

const WORDS: Readonly<Record<Language, Words>> = {
  'zh-CN': {
    sheet: '登录日志',
    headers: ['时间 (UTC)', '用户名', '姓名', '结果', '登录方式', 'IP 地址', '浏览器', '系统', '次数'],
    unknown: '（未知用户名）',
    results: {
      ok: '成功',
      wrong: '用户名或密码错误',
      disabled: '账号已停用',
      awaitingReview: '待审核',
      work: '安全验证未通过',
      limited: '尝试过多',
      codeWrong: '验证码错误',
    },
    ways: { password: '密码', code: '验证码', register: '注册', setup: '初始化', sync: '外部系统' },
  },
  'en-US': {
    sheet: 'Sign-ins',
    headers: ['Time (UTC)', 'User name', 'Real name', 'Result', 'Method', 'IP address', 'Browser', 'System', 'Times'],
    unknown: '(unknown name)',
    results: {
      ok: 'Signed in',
      wrong: 'Wrong name or password',
      disabled: 'Account disabled',
      awaitingReview: 'Awaiting review',
      work: 'Security check failed',
      limited: 'Too many attempts',
      codeWrong: 'Wrong code',
    },
    ways: { password: 'Password', code: 'Code', register: 'Sign-up', setup: 'Set-up', sync: 'Other system' },
  },
}

const WIDTHS = [20, 20, 16, 22, 14, 18, 20, 16, 8]

function cellsOf(row: SignInRow, words: Words): string[] {
  const { browser, system } = deviceOf(row.userAgent)
  return [
    row.at.toISOString().slice(0, 19).replace('T', ' '),
    row.userName ?? words.unknown,
    row.realName ?? '',
    words.results[row.result],
    words.ways[row.way],
    row.ip,
    browser,
    system,
    String(row.times),
  ]
}

async function* rowsOf({ db }: Deps, { caller, language }: CallerContext, filters: SignInFilters) {
  let after: SignInRow | undefined
  for (let count = 0; count < MOST; count += PORTION) {
    const rows = await listSignInsAfter(db, caller, { filters, after, limit: PORTION })
    for (const row of rows) yield cellsOf(row, WORDS[language])
    after = rows.at(-1)
    if (rows.length < PORTION) return
  }
}

/** Who took the list away is in the audit log: it says who was where, and when. */
export async function exportSignIns(deps: Deps, ctx: CallerContext, filters: SignInFilters): Promise<Download> {
  const { sheet, headers } = WORDS[ctx.language]
  await inTx(deps.db, tx =>
    recordAudit(tx, ctx, {
      action: 'signIn.export',
      objectType: 'signIn',
      objectId: '',
      detail: { ...filters },
    }),
  )
  const columns = headers.map((header, at) => ({ header, width: WIDTHS[at] ?? 16 }))
  return tellingExport(deps, ctx, {
    fileName: `${sheet}.xlsx`,
    mime: XLSX_MIME,
    body: streamSheet(sheet, columns, rowsOf(deps, ctx, filters)),
    link: '/admin/system/sign-ins',
  })
}
