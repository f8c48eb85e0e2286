/** Exams and due dates in the calendar program of a student. */
import { defineModule } from '@tripos/contract-kit/manifest.ts'

export const manifest = defineModule({
  name: 'calendar',
  row: 9,
  about: 'exams and due dates in the calendar program of a student',
  tables: ['calendar_addresses'],
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly calendar: typeof manifest
  }
}
