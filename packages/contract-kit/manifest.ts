/**
 * The manifest of a module: what the whole must know about it. Each module has one, in `module.ts`; permissions, words of the
 * log, screens and events are unions that fall out of them, so that a misspelt one does not compile.
 */
import type * as z from 'zod/mini'
import type { LocalizedText } from './localized.ts'
import type { ErrorEntry } from './refusal.ts'
import { MenuType } from './enums.ts'

/** An entry of the built-in menu: a group, a page of the back office, or a function that grants a permission. */
export interface MenuEntry<Screen extends string = string> {
  /** Never changes: a later version finds the entry by it. */
  readonly key: string
  readonly type: MenuType
  readonly zh: string
  readonly en: string
  readonly icon?: string
  readonly path?: string
  readonly name?: string
  /** The key of a screen (`screens`), or `Layout` of a group. */
  readonly component?: Screen | 'Layout'
  readonly redirect?: string
  readonly permission?: string
  readonly activeMenu?: string
  readonly hidden?: boolean
  readonly noCache?: boolean
  readonly affix?: boolean
  readonly children?: readonly MenuEntry<Screen>[]
  /** The entry that it stands in, by its key; without it, or where that one is not installed, it stands at the top. */
  readonly in?: string
  /** Its place among those beside it, from 1. Entries without a place come last, as their modules do. */
  readonly order?: number
}

/** What each event carries. */
export type EventSchemas = Readonly<Record<string, z.ZodMiniType<object>>>

/** A way by which people are told outside the product. */
export type MessageChannel = 'mail' | 'sms'

/** A kind of notification: what one person is told of one event. */
export interface NotificationKindEntry {
  /** Its name in the settings. */
  readonly name: LocalizedText
  readonly to: 'student' | 'staff' | 'everyone'
  /** Nobody can switch it off, and quiet hours do not hold it back. */
  readonly isSecurity?: boolean
  /** Where it goes beside the bell, unless the site or the person says otherwise. */
  readonly channels: readonly MessageChannel[]
  /** What its texts may name in braces. A moment is shown in the time zone and the language of the receiver; null as a dash, and a line of it alone not at all. */
  readonly variables: Readonly<Record<string, 'text' | 'moment' | 'number'>>
  readonly title: LocalizedText
  /** Plain text; an empty line parts paragraphs. */
  readonly body: LocalizedText
}
export type NotificationKinds = Readonly<Record<string, NotificationKindEntry>>

/** A kind of message that leaves the product without being a notification, such as a code. */
export interface MessageKindEntry {
  readonly name: LocalizedText
  /** What a template of a gateway may be filled with. */
  readonly params: readonly string[]
}

export interface Manifest {
  /** Of its folder. */
  readonly name: string
  /** A module uses the doors of lower rows only (docs/architecture.md). */
  readonly row: number
  /** One line for the table of modules. */
  readonly about: string
  readonly errors?: Readonly<Record<string, ErrorEntry>>
  /** Its tables: no SQL outside of it names them (docs/adr/0034). */
  readonly tables?: readonly string[]
  /** It only reads, and may read every table. */
  readonly readsAllTables?: boolean
  /** What it tells in the outbox. */
  readonly events?: EventSchemas
  /** Each with the permissions that it is of no use without. */
  readonly permissions?: Readonly<Record<string, readonly string[]>>
  /** Keys of its pages in the back office; the module's web door has one for each. */
  readonly screens?: readonly string[]
  readonly menu?: readonly MenuEntry[]
  /** `noun.verb` of each privileged write. */
  readonly auditActions?: Readonly<Record<string, LocalizedText>>
  /** What such a write is done to. */
  readonly auditObjects?: Readonly<Record<string, LocalizedText>>
  /** The heading that its notifications stand under in the settings. */
  readonly notificationsTitle?: LocalizedText
  /** What it sends out past notifications, by `noun.verb`. */
  readonly messages?: Readonly<Record<string, MessageKindEntry>>
  /** What it tells people, by `noun.verb`. */
  readonly notifications?: NotificationKinds
  /** Queues: events that it takes and what it does by the clock. */
  readonly jobs?: Readonly<Record<string, LocalizedText>>
}

type ScreensIn<M> = M extends { readonly screens: readonly (infer K extends string)[] } ? K : never

/** Keeps the literal types, which the unions are made of. A menu entry opens a screen of its own module. */
export const defineModule = <const M extends Manifest>(
  manifest: M & { readonly menu?: readonly MenuEntry<ScreensIn<M>>[] },
): M => manifest

/** The manifests: each module adds its own by `declare module`. */
export interface Modules {}

type Of<M, K extends PropertyKey> = M extends Readonly<Record<K, infer V>> ? V : never
/** Of a table that a module does not have there is no key. */
type KeysIn<T> = [T] extends [never] ? never : keyof T & string
type KeysOf<K extends PropertyKey> = { [M in keyof Modules]: KeysIn<Of<Modules[M], K>> }[keyof Modules]

/** `area:noun:verb`. */
export type Permission = KeysOf<'permissions'>
export type AuditAction = KeysOf<'auditActions'>
export type AuditObject = KeysOf<'auditObjects'>
type EventSchemaOf<E extends string> = {
  [M in keyof Modules]: E extends KeysIn<Of<Modules[M], 'events'>> ? Of<Modules[M], 'events'>[E] : never
}[keyof Modules]

export type EventName = KeysOf<'events'>
/** What each event carries. */
export type Events = { readonly [E in EventName]: z.output<EventSchemaOf<E>> }
export type JobName = KeysOf<'jobs'>
export type NotificationKind = KeysOf<'notifications'>
type KindEntryOf<K extends string> = {
  [M in keyof Modules]: K extends KeysIn<Of<Modules[M], 'notifications'>> ? Of<Modules[M], 'notifications'>[K] : never
}[keyof Modules]
type ValueOf<T> = T extends 'moment' ? Date | null : T extends 'number' ? number : string
/** What the texts of each kind name. */
export type NotificationParams<K extends NotificationKind> =
  KindEntryOf<K> extends {
    readonly variables: infer V
  }
    ? { readonly [N in keyof V]: ValueOf<V[N]> }
    : never
export type ScreenKey = { [M in keyof Modules]: Of<Modules[M], 'screens'> }[keyof Modules] extends infer S
  ? S extends readonly (infer K extends string)[]
    ? K
    : never
  : never

type PageFields<S extends string> = Pick<MenuEntry<S>, 'zh' | 'en'> &
  Partial<Pick<MenuEntry<S>, 'path' | 'permission' | 'icon' | 'affix' | 'noCache' | 'children' | 'in' | 'order'>> & {
    readonly component: S
  }

export const page = <const S extends string>(key: string, fields: PageFields<S>): MenuEntry<S> => ({
  key,
  type: MenuType.menu,
  ...fields,
  name: fields.component,
})

/** A page that is opened from another one: no entry of its own, that of its list is marked as active. */
export const subPage = <const S extends string>(
  key: string,
  activeMenu: string,
  fields: PageFields<S>,
): MenuEntry<S> => ({
  ...page(key, fields),
  type: MenuType.route,
  hidden: true,
  activeMenu,
})

export const grant = (permission: string, zh: string, en: string): MenuEntry<never> => ({
  key: permission,
  type: MenuType.function,
  zh,
  en,
  permission,
})

export const group = (
  key: string,
  order: number,
  fields: Pick<MenuEntry, 'zh' | 'en' | 'icon' | 'path' | 'redirect'>,
): MenuEntry<never> => ({
  key,
  type: MenuType.menu,
  component: 'Layout',
  name: key.charAt(0).toUpperCase() + key.slice(1),
  order,
  ...fields,
})
