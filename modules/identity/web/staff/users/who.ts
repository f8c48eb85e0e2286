import type { identity } from '../../../contract/identity.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { useTranslations } from 'use-intl'
import { useListText } from '@tripos/web-kit/list-text.ts'

export type User = Output<typeof identity.paging>['rows'][number]
/** What the dialogs need of a user. */
export type NamedUser = Pick<User, 'id' | 'userName' | 'realName' | 'state' | 'roleType'>

const MAX_NAMES_SHOWN = 3

/** 'Ann Lee', or '12 users (Ann Lee, Ben Wu, Cai, …)'. */
export function useWho(): (people: readonly NamedUser[]) => string {
  const t = useTranslations('identityUsers.actions')
  const listText = useListText()
  return people => {
    const names = people.slice(0, MAX_NAMES_SHOWN).map(person => person.realName)
    const rest = people.length > MAX_NAMES_SHOWN ? ['…'] : []
    return t('who', { count: people.length, names: listText([...names, ...rest]) })
  }
}

/** What came of an action, and how to take it back where that is cheap. */
export interface ActionResult {
  readonly text: string
  readonly undo?: () => void
}
