import { TalkState } from '../../contract.ts'
import { useTranslations } from 'use-intl'
import { toast } from '@tripos/ui/toast.tsx'

/** Says whether what was sent is to be seen by now. */
export function useSentText(): (state: TalkState) => void {
  const t = useTranslations('courseTalk')
  return state => toast.success(t(state === TalkState.waiting ? 'sentToWait' : 'sent'))
}
