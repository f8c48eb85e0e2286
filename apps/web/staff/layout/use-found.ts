/** What the search of the back office shows for a text: pages at once, what the server finds a moment later. */
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { MIN_CHARACTERS, search } from '../../../../modules/search/contract.ts'
import { useErrorText } from '@tripos/ui/states.tsx'
import { opens } from '@tripos/ui-staff/opens.ts'
import { usePaused } from '@tripos/ui-staff/use-paused.ts'
import { useSession } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { makeFinder } from './find-routes.ts'
import { searchableRoutes } from './route-search.rules.ts'

export interface FoundEntry {
  readonly title: string
  readonly detail: string
  readonly link: string
}

interface FoundGroup {
  readonly title: string
  readonly entries: readonly FoundEntry[]
  /** There are others. */
  readonly isMore: boolean
}

interface Found {
  /** Pages first: what is there at once does not move when the rest comes. */
  readonly groups: readonly FoundGroup[]
  readonly isWaiting: boolean
  readonly error: string | undefined
}

/** More pages would push the rest out of sight. */
const MAX_PAGES = 6

export function useFound(text: string): Found {
  const t = useTranslations('staffLayout.search')
  const explain = useErrorText()
  const routes = useSession(state => state.routes)
  const typed = text.trim()
  const isLong = [...typed].length >= MIN_CHARACTERS
  const asked = usePaused(typed)
  const answer = useEndpoint(search.find, { search: asked }, { enabled: isLong && asked === typed })
  const pages = usePages(typed)
  const things = isLong && asked === typed ? (answer.data?.groups ?? []) : []
  const groups = [
    { title: t('pages'), entries: pages, isMore: false },
    ...things.map(({ title, hits, isMore }) => ({
      title,
      // A right that came without its page leads to no dead end.
      entries: hits.filter(({ link }) => opens(routes, link)),
      isMore,
    })),
  ]
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isWaiting: isLong && (asked !== typed || answer.isPending) && !answer.isError,
    error: answer.isError && asked === typed ? explain(answer.error) : undefined,
  }
}

function usePages(typed: string): readonly FoundEntry[] {
  const routes = useSession(state => state.routes)
  const find = useMemo(() => makeFinder(searchableRoutes(routes)), [routes])
  return useMemo(() => {
    const found = find(typed).filter(({ isGroup }) => typed !== '' || !isGroup)
    const entries = found.map(({ path, title }) => ({
      title: title.filter((name, at) => name !== title[at - 1]).join(' > '),
      // An address says something to whoever searches by it.
      detail: typed.includes('/') ? path : '',
      link: path,
    }))
    return typed === '' ? entries : entries.slice(0, MAX_PAGES)
  }, [find, typed])
}
