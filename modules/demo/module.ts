/** Fills a demo school through every door. */
import { defineModule } from '@tripos/contract-kit/manifest.ts'

export const manifest = defineModule({
  name: 'demo',
  row: 12,
  about: 'fills a demo school through every door',
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly demo: typeof manifest
  }
}
