import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { CalendarCard } from '../student/calendar-card.tsx'

export function CalendarPage() {
  return (
    <AreaMessages areas={['calendarStudent']}>
      <CalendarCard />
    </AreaMessages>
  )
}
