import { LaterRichText } from '@tripos/ui/later-rich-text.tsx'
import { useSiteConfig } from './api.ts'

/** The footer of a page: the copyright block, and nothing at all where there is none. */
export function Copyright({ className }: { className: string | undefined }) {
  const html = useSiteConfig()?.copyRight
  if (!html) return null
  return (
    <footer className={className}>
      <LaterRichText html={html} />
    </footer>
  )
}
