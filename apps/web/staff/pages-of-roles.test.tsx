/** Whatever is granted to a role: no page of it asks for what its people may not have. */
import { cleanup, waitFor } from '@testing-library/react'
import { DataScope, RoleType } from '@tripos/contract-kit/enums.ts'
import type { Endpoint } from '@tripos/contract-kit/endpoint.ts'
import { installedModules, permissionNeeds } from '@tripos/contract-kit/installed.ts'
import type { MenuEntry, Permission } from '@tripos/contract-kit/manifest.ts'
import type { CurrentUser, MenuRoute } from '@tripos/contract-kit/session.ts'
import { writeCookie } from '@tripos/web-kit/cookies.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { useSession } from '@tripos/web-kit/session.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { App } from 'antd'
import fc from 'fast-check'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { needsOf } from '../../../modules/access/contract/permission-needs.ts'
import { SCREENS, STAFF_TEXTS } from './screens.ts'

const ID = '0190a000-0000-7000-8000-000000000001'

const CONTRACTS = import.meta.glob<Record<string, unknown>>(
  ['../../../modules/*/{contract,contract/*}.ts', '!**/*.test.ts'],
  { eager: true },
)
const isCall = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'transport' in value && 'path' in value
const CALLS = new Map<string, Endpoint>(
  Object.values(CONTRACTS)
    .flatMap(file => Object.values(file))
    .flatMap(group => (typeof group === 'object' && group !== null ? Object.values(group).filter(isCall) : []))
    .map(call => [call.path, call]),
)

type JsonSchema = z.core.JSONSchema.JSONSchema

/** An answer of this shape with one of each in every list, so that rows, links and buttons are drawn. `pick` says which of several. */
function sampleOf(schema: JsonSchema, pick: number): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[pick % schema.enum.length]
  const choices = (schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[]
  const chosen = choices[pick % Math.max(1, choices.length)]
  if (chosen) return sampleOf(chosen, pick)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, field]) => [key, sampleOf(field as JsonSchema, pick)]),
      )
    case 'array':
      return [sampleOf(schema.items as JsonSchema, pick)]
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema.minimum ?? 1))
    case 'boolean':
      return pick % 3 !== 2
    case 'string':
      return schema.pattern || schema.format ? ID : '2026-01-05T08:00:00.000Z'
    case 'null':
      return null
    default:
      return 1
  }
}

function answerTo(path: string, pick: number): unknown {
  const call = CALLS.get(path)
  if (call === undefined) return null
  return sampleOf(z.toJSONSchema(call.output, { io: 'output', unrepresentable: 'any' }) as JsonSchema, pick)
}

const permissionOf = (path: string): Permission | undefined => {
  const access = CALLS.get(path)?.access
  return typeof access === 'object' ? (access.permission as Permission) : undefined
}

/** The pages of the back office that have a screen. */
const entriesOf = (entries: readonly MenuEntry[]): readonly MenuEntry[] =>
  entries.flatMap(entry => [entry, ...entriesOf(entry.children ?? [])])
const PAGES = entriesOf(installedModules().flatMap(({ menu = [] }) => menu)).filter(
  ({ component = '' }) => component in SCREENS,
)
const TAGS = Object.keys(permissionNeeds()) as Permission[]

/** With what they need, as a role is saved. */
const whole = (tags: readonly string[]): Permission[] =>
  [...new Set(tags.flatMap(tag => [tag, ...needsOf(tag)]))] as Permission[]

const rightOf = ({ permission }: MenuEntry): Permission[] =>
  permission === undefined ? [] : [permission as Permission]

const routeOf = ({ path = '', component = '', en }: MenuEntry): MenuRoute => ({
  path,
  name: '',
  component,
  meta: { title: en },
})

const PERSON: CurrentUser = {
  id: ID,
  userName: 'p',
  realName: 'P',
  avatar: '',
  roleType: RoleType.administrator,
  roles: [],
  permissions: [],
  mustChangePassword: false,
  dataScope: DataScope.all,
  newSecurityNotices: 0,
}

let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  // Whoever asks is known by the token, so that what a page asks late is not taken for the next one's.
  server = await serve(({ path, headers }) => envelope(answerTo(path, Number(headers.token))))
  useLocaleStore.getState().setLanguage('en-US')
})
afterEach(cleanup)
afterAll(() => server.close())

/** Until nothing new has been asked for a while. */
async function untilQuiet(): Promise<void> {
  let known = -1
  const check = () => {
    const before = known
    known = server.received.length
    expect(known).toBe(before)
  }
  await waitFor(check, { interval: 80, timeout: 10_000 })
}

interface Visit {
  readonly page: MenuEntry
  readonly permissions: readonly Permission[]
}

async function open({ page, permissions }: Visit, no: number): Promise<void> {
  const Page = SCREENS[page.component ?? ''] ?? (() => null)
  const routes = PAGES.filter(
    one => one.permission === undefined || permissions.includes(one.permission as Permission),
  ).map(routeOf)
  writeCookie('token', String(no))
  useSession.setState({ phase: 'ready', user: { ...PERSON, permissions: [...permissions] }, routes, error: undefined })
  const element = (
    <App>
      <Page />
    </App>
  )
  const address = (page.path ?? '').replaceAll(/:\w+/g, ID)
  const router = createMemoryRouter([{ path: page.path ?? '', element }], { initialEntries: [address] })
  await show(<RouterProvider router={router} />, STAFF_TEXTS)
  await waitFor(() => expect(document.querySelector('h1, h2')).not.toBeNull(), { timeout: 20_000 })
  await untilQuiet()
  cleanup()
}

it('[spec 6.6] whatever else is granted, a page asks for nothing that is refused', { timeout: 600_000 }, async () => {
  const roles = fc.sample(fc.subarray(TAGS, { maxLength: 10 }), { seed: 17, numRuns: PAGES.length })
  const together = PAGES.map(
    (page, no): Visit => ({ page, permissions: whole([...rightOf(page), ...(roles[no] ?? [])]) }),
  )
  // Pages of a record, with nothing else; those of lists are opened so in a browser (e2e/ticked-roles).
  const alone = PAGES.filter(({ path = '' }) => path.includes(':')).map(
    (page): Visit => ({ page, permissions: whole(rightOf(page)) }),
  )
  const visits = [...together, ...alone]
  for (const [no, visit] of visits.entries()) await open(visit, no)
  const refused = server.received.flatMap(({ path, headers }) => {
    const { page, permissions } = visits[Number(headers.token)] as Visit
    const needed = permissionOf(path)
    return needed === undefined || permissions.includes(needed) ? [] : [`${page.key}: ${path} needs ${needed}`]
  })
  expect(server.received.length).toBeGreaterThan(PAGES.length)
  expect([...new Set(refused)]).toEqual([])
})
