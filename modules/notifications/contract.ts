/** Notifications (通知): the bell of everybody signed in, how each is told, and what the site sets for all. */
import * as z from 'zod/mini'
import { id, ids, line } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing, pageInput, pageOf } from '@tripos/contract-kit/endpoint.ts'

/** The bell counts no further. */
export const MAX_UNREAD = 100

const shownNotification = z.object({
  id,
  kind: z.string(),
  /** In the language of the caller, moments in their time zone. */
  title: z.string(),
  /** Plain text; an empty line parts paragraphs. */
  body: z.string(),
  /** The path in the product where the thing is seen. */
  link: z.nullable(z.string()),
  createdAt: z.string(),
  isRead: z.boolean(),
})

export const notifications = {
  unread: endpoint({
    path: '/api/notification/unread',
    summary: 'How many notifications the caller has not read; counted up to 100',
    access: 'signedIn',
    input: z.strictObject({}),
    output: z.object({ count: z.int() }),
  }),
  mine: endpoint({
    path: '/api/notification/mine',
    summary: 'Notifications of the caller, the newest first',
    access: 'signedIn',
    input: z.strictObject({ ...pageInput, unreadOnly: z._default(z.boolean(), false) }),
    output: pageOf(shownNotification),
  }),
  read: endpoint({
    path: '/api/notification/read',
    summary: 'Marks notifications of the caller as read',
    access: 'signedIn',
    input: z.strictObject({ ids }),
    output: nothing,
  }),
  readAll: endpoint({
    path: '/api/notification/read-all',
    summary: 'Marks as read whatever has reached the caller up to now',
    access: 'signedIn',
    input: z.strictObject({}),
    output: nothing,
  }),
}

export const TOLD_BY = ['bell', 'mail', 'sms'] as const
export type ToldBy = (typeof TOLD_BY)[number]
const kind = z.string().check(z.maxLength(64))
const language = z.enum(['zh-CN', 'en-US'])
const clockTime = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))
const byChannel = <T extends z.ZodMiniType>(of: T) => z.object({ bell: of, mail: of, sms: of })

const preferenceFields = {
  /** Null: as it was when the person last signed in. */
  language: z.nullable(language),
  /** As in Asia/Shanghai; null: that of the site. */
  timeZone: z.nullable(z.string().check(z.maxLength(64))),
  /** Mails and short messages wait until the quiet hours are over; both or neither. They may go over midnight. */
  quietFrom: z.nullable(clockTime),
  quietUntil: z.nullable(clockTime),
  /** Then the mails of a day come as one; null: each by itself. */
  digestAt: z.nullable(z.string().check(z.regex(/^(?:[01]\d|2[0-3]):00$/))),
}

export const notificationPreferences = {
  detail: endpoint({
    path: '/api/notification/preferences',
    summary: 'How the caller wishes to be told, of kinds that concern them',
    access: 'signedIn',
    input: z.strictObject({}),
    output: z.object({
      ...preferenceFields,
      /** What counts where the person has chosen none. */
      usedLanguage: language,
      siteTimeZone: z.string(),
      channels: z.array(
        z.object({
          channel: z.enum(['mail', 'sms']),
          /** The site has a gateway for it. */
          canSend: z.boolean(),
          /** The person has an e-mail address or a mobile number. */
          hasContact: z.boolean(),
        }),
      ),
      kinds: z.array(
        z.object({
          kind: z.string(),
          name: z.string(),
          /** The heading it stands under. */
          group: z.string(),
          isSecurity: z.boolean(),
          /** `fixed`: on, and nobody switches it off. `absent`: the site does not tell of it this way. */
          channels: byChannel(z.enum(['on', 'off', 'fixed', 'absent'])),
        }),
      ),
    }),
  }),
  save: endpoint({
    path: '/api/notification/preferences-save',
    summary: 'Changes how the caller wishes to be told',
    access: 'signedIn',
    input: z.strictObject({
      ...preferenceFields,
      /** Those that are on or off; others are left as they are. */
      choices: z.array(z.strictObject({ kind, channel: z.enum(TOLD_BY), isOn: z.boolean() })).check(z.maxLength(1000)),
    }),
    output: nothing,
  }),
}

const text = { title: z.string(), body: z.string() }
const writtenText = {
  kind,
  language,
  title: line(120),
  /** Plain text; an empty line parts paragraphs. */
  body: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000), z.regex(/^(?:[^\p{Cc}\p{Cf}]|\n)*$/u)),
}
const mayEdit = { permission: 'sys:notification:edit' } as const

export const notificationSettings = {
  kinds: endpoint({
    path: '/api/notification/kinds',
    summary: 'Every kind of notification, by module, with what the site has set and the texts',
    access: { permission: 'sys:notification:view' },
    input: z.strictObject({}),
    output: z.object({
      /** Whether the site has a gateway. */
      canSend: z.object({ mail: z.boolean(), sms: z.boolean() }),
      groups: z.array(
        z.object({
          group: z.string(),
          kinds: z.array(
            z.object({
              kind: z.string(),
              name: z.string(),
              to: z.enum(['student', 'staff', 'everyone']),
              isSecurity: z.boolean(),
              /** What is fixed is on, and cannot be switched off. */
              channels: byChannel(z.object({ isOn: z.boolean(), isFixed: z.boolean() })),
              variables: z.array(z.object({ name: z.string(), type: z.enum(['text', 'moment', 'number']) })),
              texts: z.array(
                z.object({
                  language,
                  shipped: z.object(text),
                  /** Null: as shipped. */
                  own: z.nullable(z.object(text)),
                  /** 0 where there is no text of the site's own. */
                  version: z.int(),
                }),
              ),
            }),
          ),
        }),
      ),
    }),
  }),
  saveKind: endpoint({
    path: '/api/notification/kind-save',
    summary: 'By which channels people are told of a kind, unless they have switched it off for themselves',
    access: mayEdit,
    input: z.strictObject({
      kind,
      channels: z.strictObject({ bell: z.boolean(), mail: z.boolean(), sms: z.boolean() }),
    }),
    output: nothing,
  }),
  saveText: endpoint({
    path: '/api/notification/text-save',
    summary: 'Puts a text of the site in place of the one that was shipped',
    access: mayEdit,
    input: z.strictObject({ ...writtenText, version: z.int() }),
    output: nothing,
    errors: ['EDIT_CONFLICT'],
  }),
  resetText: endpoint({
    path: '/api/notification/text-reset',
    summary: 'Goes back to the text that was shipped',
    access: mayEdit,
    input: z.strictObject({ kind, language }),
    output: nothing,
  }),
  previewText: endpoint({
    path: '/api/notification/text-preview',
    summary: 'A text with sample values in it',
    access: mayEdit,
    input: z.strictObject(writtenText),
    output: z.object(text),
  }),
}
