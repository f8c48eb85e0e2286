/** What the site sets for all: by which channels people are told of a kind, and what the texts say. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { NotificationKindEntry } from '@tripos/contract-kit/manifest.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, failInput } from '@tripos/runtime/fail.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { canSend } from '../../messages/server/index.ts'
import { findTimeZone } from '../../site/server/index.ts'
import { type notificationSettings, TOLD_BY } from '../contract.ts'
import { NOTIFICATION_PROBLEMS } from '../input.ts'
import { isFixed, isOnAtSite, type SiteChoice } from './choices.rules.ts'
import { findKind, type InstalledKind, listKinds } from './kinds.ts'
import {
  deleteOwnText,
  listOwnTexts,
  loadSiteChoices,
  type OwnText,
  setSiteChoice,
  writeOwnText,
} from './settings.queries.ts'
import { fillText, sampleValues, type Text, unknownVariable } from './texts.rules.ts'

type Calls = typeof notificationSettings
type ShownKind = Output<Calls['kinds']>['groups'][number]['kinds'][number]

const LANGUAGES: readonly Language[] = ['zh-CN', 'en-US']

interface SiteSettings {
  readonly choice: SiteChoice
  readonly texts: readonly OwnText[]
}

function shownKind({ kind, entry }: InstalledKind, { choice, texts }: SiteSettings, language: Language): ShownKind {
  const channel = (name: (typeof TOLD_BY)[number]) => ({
    isOn: isOnAtSite(entry, name, choice),
    isFixed: isFixed(entry, name),
  })
  return {
    kind,
    name: entry.name[language],
    to: entry.to,
    isSecurity: entry.isSecurity === true,
    channels: { bell: channel('bell'), mail: channel('mail'), sms: channel('sms') },
    variables: Object.entries(entry.variables).map(([name, type]) => ({ name, type })),
    texts: LANGUAGES.map(of => {
      const own = texts.find(text => text.kind === kind && text.language === of)
      return {
        language: of,
        shipped: { title: entry.title[of], body: entry.body[of] },
        own: own === undefined ? null : { title: own.title, body: own.body },
        version: own?.version ?? 0,
      }
    }),
  }
}

export async function showKinds(deps: Deps, { language }: CallerContext): Promise<Output<Calls['kinds']>> {
  const [choices, texts, mail, sms] = await Promise.all([
    loadSiteChoices(deps.db),
    listOwnTexts(deps.db),
    canSend(deps, 'mail'),
    canSend(deps, 'sms'),
  ])
  const groups = new Map<string, ShownKind[]>()
  for (const one of listKinds()) {
    const group = one.group[language]
    const shown = shownKind(one, { choice: choices.get(one.kind) ?? {}, texts }, language)
    groups.set(group, [...(groups.get(group) ?? []), shown])
  }
  return { canSend: { mail, sms }, groups: [...groups].map(([group, kinds]) => ({ group, kinds })) }
}

const getKind = (kind: string): NotificationKindEntry => findKind(kind) ?? fail('NOT_FOUND')

const object = (kind: string, language: Language) =>
  ({ objectType: 'notificationKind', objectId: kind, objectName: getKind(kind).name[language] }) as const

export async function saveKind(
  { db }: Deps,
  ctx: CallerContext,
  { kind, channels }: Parsed<Calls['saveKind']>,
): Promise<Record<string, never>> {
  const entry = getKind(kind)
  if (TOLD_BY.some(channel => isFixed(entry, channel) && !channels[channel])) {
    failInput(NOTIFICATION_PROBLEMS.securityFixed)
  }
  await inTx(db, async tx => {
    const site = (await loadSiteChoices(tx)).get(kind) ?? {}
    const before = Object.fromEntries(TOLD_BY.map(channel => [channel, isOnAtSite(entry, channel, site)]))
    await setSiteChoice(tx, { kind, channels }, ctx.arrivedAt)
    await recordAudit(tx, ctx, {
      action: 'notification.saveKind',
      ...object(kind, ctx.language),
      before,
      after: channels,
    })
  })
  return {}
}

/** Refuses what would stand in braces before the reader. */
function requireKnownVariables({ variables }: NotificationKindEntry, { title, body }: Text): void {
  const names = Object.keys(variables)
  const args = (variable: string) => ({
    args: { variable: `{${variable}}`, variables: names.map(name => `{${name}}`).join(' ') },
  })
  const inTitle = unknownVariable(title, names)
  if (inTitle !== undefined) failInput(NOTIFICATION_PROBLEMS.titleVariable, args(inTitle))
  const inBody = unknownVariable(body, names)
  if (inBody !== undefined) failInput(NOTIFICATION_PROBLEMS.bodyVariable, args(inBody))
}

export async function saveText(
  { db }: Deps,
  ctx: CallerContext,
  input: Parsed<Calls['saveText']>,
): Promise<Record<string, never>> {
  const { kind, language, title, body } = input
  requireKnownVariables(getKind(kind), input)
  await inTx(db, async tx => {
    const own = (await listOwnTexts(tx, [kind])).find(text => text.language === language)
    if (!(await writeOwnText(tx, input, ctx.arrivedAt))) fail('EDIT_CONFLICT')
    await recordAudit(tx, ctx, {
      action: 'notification.saveText',
      ...object(kind, ctx.language),
      before: own && { title: own.title, body: own.body },
      after: { title, body },
      detail: { language },
    })
  })
  return {}
}

export async function resetText(
  { db }: Deps,
  ctx: CallerContext,
  input: Parsed<Calls['resetText']>,
): Promise<Record<string, never>> {
  const entry = getKind(input.kind)
  const { language } = input
  await inTx(db, async tx => {
    const before = await deleteOwnText(tx, input)
    if (before === undefined) return
    const after = { title: entry.title[language], body: entry.body[language] }
    const detail = { language }
    await recordAudit(tx, ctx, {
      action: 'notification.resetText',
      ...object(input.kind, ctx.language),
      before,
      after,
      detail,
    })
  })
  return {}
}

export async function previewText(
  { db, clock }: Deps,
  input: Parsed<Calls['previewText']>,
): Promise<Output<Calls['previewText']>> {
  const entry = getKind(input.kind)
  requireKnownVariables(entry, input)
  return fillText(
    input,
    sampleValues(entry, { language: input.language, timeZone: await findTimeZone(db), now: clock.now() }),
  )
}
