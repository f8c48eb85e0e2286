/** Exams and due dates in the calendar programs of students, and of staff what they set and mark. */
import { defineModule } from '@tripos/contract-kit/manifest.ts'

export const manifest = defineModule({
  name: 'calendar',
  row: 9,
  about: 'exams and due dates in calendar programs',
  tables: ['calendar_addresses'],
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly calendar: typeof manifest
  }
}
