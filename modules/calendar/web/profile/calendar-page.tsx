import { useTranslations } from 'use-intl'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { CalendarCard } from '../student/calendar-card.tsx'

export function CalendarPage() {
  return (
    <AreaMessages areas={['calendarStudent']}>
      <Content />
    </AreaMessages>
  )
}

function Content() {
  const t = useTranslations('calendarStudent')
  return (
    <>
      <PageTitle title={t('open')} />
      <CalendarCard />
    </>
  )
}
