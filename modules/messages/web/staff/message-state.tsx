import type { RowOf } from '@tripos/contract-kit/endpoint.ts'
import type { messages } from '../../contract.ts'
import { useTranslations } from 'use-intl'
import { Tag, type Tone } from '@tripos/ui/tag.tsx'

type Message = RowOf<typeof messages.paging>

const TONES: Readonly<Record<Message['state'], Tone>> = {
  queued: 'neutral',
  sending: 'neutral',
  sent: 'success',
  delivered: 'success',
  bounced: 'danger',
  refused: 'danger',
  givenUp: 'danger',
  expired: 'warning',
  unknown: 'warning',
}

export const receiver = ({ user, target }: Pick<Message, 'user' | 'target'>): string =>
  user === null ? target : `${user.realName} (${user.userName})`

export function StateTag({ state }: { state: Message['state'] }) {
  const t = useTranslations('messageLog.states')
  return <Tag tone={TONES[state]}>{t(state)}</Tag>
}
